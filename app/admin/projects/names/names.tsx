import { data } from "react-router";
import { type NamedReply, namedSchema } from "#domain/projects/named.ts";
import { formFields } from "#server/http/form-fields.ts";
import { readOrWait } from "#server/http/read-or-wait.ts";
import { changeNamed } from "#server/projects/change-named.ts";
import { listNamed } from "#server/projects/list-named.ts";
import { world } from "#server/world.ts";
import { answerOr } from "../../forms/keeping-text.ts";
import { PROJECTS_PATH } from "../paths.ts";
import type { Route } from "./+types/names";
import { NamedPane } from "./named-pane.tsx";

export const handle = {
  title: "Clients and Roles",
  back: PROJECTS_PATH,
  refreshesOn: ["projects"],
};

export async function loader({ context }: Route.LoaderArgs) {
  const known = context.get(world);
  return readOrWait(known, "clients and roles", listNamed(known.db));
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = namedSchema.safeParse(await formFields(request));
  if (!asked.success) {
    const problem = asked.error.issues[0]?.message ?? "This cannot be done.";
    return data<NamedReply>({ status: "refused", problem }, { status: 422 });
  }
  const outcome: NamedReply = await changeNamed(context.get(world), asked.data);
  return data<NamedReply>(outcome, { status: outcome.status === "refused" ? 409 : 200 });
}

/** The form that asked says that it failed, in place of a page that says so without the form. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr<NamedReply, NamedReply>(serverAction, { status: "failed" });
}

/** decisions: Projects and media, "Clients are rows; a rename shows everywhere" */
export default function Names({ loaderData }: Route.ComponentProps) {
  return (
    <div className="screen names-columns">
      <NamedPane kind="client" items={loaderData.client} />
      <NamedPane kind="role" items={loaderData.role} />
    </div>
  );
}

import { type NamedReply, namedSchema } from "#domain/projects/named.ts";
import { formFields } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { changeNamed } from "#server/projects/change-named.ts";
import { listNamed } from "#server/projects/named-rows.ts";
import { worldContext } from "#server/world.ts";
import { statusReply } from "../../forms/reply-status.ts";
import { serverActionOr } from "../../forms/server-action-or.ts";
import { PROJECTS_PATH } from "../paths.ts";
import type { Route } from "./+types/names";
import { NamedPane } from "./named-pane.tsx";

export const handle = {
  title: "Clients and Roles",
  back: PROJECTS_PATH,
  refreshesOn: ["projects"],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(worldContext);
  return readOr503({ log }, "clients and roles", listNamed(db));
}

export async function action({ request, context }: Route.ActionArgs) {
  const parsed = namedSchema.safeParse(await formFields(request));
  if (!parsed.success) {
    const problem = parsed.error.issues[0]?.message ?? "Invalid request.";
    return statusReply<NamedReply>({ status: "refused", problem });
  }
  return statusReply<NamedReply>(await changeNamed(context.get(worldContext), parsed.data));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverActionOr<NamedReply, NamedReply>(serverAction, { status: "failed" });
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

import { redirect } from "react-router";
import { nextPathFrom } from "#domain/accounts/next-path.ts";
import { flashTo } from "#server/http/flash.ts";
import { readForm } from "#server/http/form-fields.ts";
import { removeSample } from "#server/import/remove-sample.ts";
import { world } from "#server/world.ts";
import { keepingText } from "../../forms/keeping-text.ts";
import { PROJECTS_PATH } from "../../projects/paths.ts";
import type { Route } from "./+types/remove-sample";

/** Where the offer stands; this address alone only does it. */
export function loader() {
  throw redirect(PROJECTS_PATH);
}

/** decisions: Site: the first item that the owner creates offers to remove the sample content */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const also = form.getAll("also").filter((id) => typeof id === "string");
  const { kept } = await removeSample(context.get(world), also);
  const text = kept.length > 0 ? "The items that you edited were kept." : undefined;
  flashTo(context, {
    kind: "success",
    title: "Sample content removed",
    ...(text ? { text } : {}),
  });
  const from = form.get("from");
  return redirect(typeof from === "string" ? nextPathFrom(from) : PROJECTS_PATH);
}

export const clientAction = keepingText("The sample content could not be removed.");

/** Never drawn: the way leads on. */
export default function RemoveSample() {
  return null;
}

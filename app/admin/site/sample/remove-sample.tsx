import { redirect } from "react-router";
import { nextPathFrom } from "#domain/accounts/next-path.ts";
import { setFlash } from "#server/http/flash.ts";
import { readForm } from "#server/http/form-fields.ts";
import { removeSample } from "#server/import/remove-sample.ts";
import { dismissSampleOffer } from "#server/site/notices.ts";
import { worldContext } from "#server/world.ts";
import { keepFormOnFailure } from "../../forms/keep-form-on-failure.ts";
import { PROJECTS_PATH } from "../../projects/paths.ts";
import type { Route } from "./+types/remove-sample";

/** This address only has an action. */
export function loader() {
  throw redirect(PROJECTS_PATH);
}

/** decisions: Site: the first item that the owner creates offers to remove the sample content */
export async function action({ request, context }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const form = await readForm(request);
  if (form.get("intent") === "keep") {
    await dismissSampleOffer(world.db);
    return null;
  }
  const also = form.getAll("also").filter((id) => typeof id === "string");
  const { kept } = await removeSample(world, also);
  const text = kept.length > 0 ? "Items you edited were kept." : undefined;
  setFlash(context, {
    kind: "success",
    title: "Sample content removed",
    ...(text ? { text } : {}),
  });
  const from = form.get("from");
  return redirect(typeof from === "string" ? nextPathFrom(from) : PROJECTS_PATH);
}

export const clientAction = keepFormOnFailure("The sample content could not be removed.");

/** Never rendered: loader and action redirect. */
export default function RemoveSample() {
  return null;
}

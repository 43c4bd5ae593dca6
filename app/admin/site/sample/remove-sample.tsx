import { redirect } from "react-router";
import { flashTo } from "#server/http/flash.ts";
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
export async function action({ context }: Route.ActionArgs) {
  const { kept } = await removeSample(context.get(world));
  const text = kept.length > 0 ? "What you edited of it stays: it is yours now." : undefined;
  flashTo(context, {
    kind: "success",
    title: "Sample content removed",
    ...(text ? { text } : {}),
  });
  return redirect(PROJECTS_PATH);
}

export const clientAction = keepingText("The sample content could not be removed.");

/** Never drawn: the way leads on. */
export default function RemoveSample() {
  return null;
}

import { notFound } from "#server/http/not-found.ts";
import { unlistedMetadata } from "../../document/metadata.ts";
import type { Route } from "./+types/not-found";

/** Old URLs redirect; all others are not found. */
export async function loader({ context, url }: Route.LoaderArgs) {
  throw await notFound(context, url);
}

export const meta: Route.MetaFunction = () => unlistedMetadata("Page Not Found");

export default function NotFound() {
  return null;
}

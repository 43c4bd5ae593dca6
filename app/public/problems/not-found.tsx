import { missing } from "#server/http/missing.ts";
import { unlistedMetadata } from "../../document/metadata.ts";
import type { Route } from "./+types/not-found";

/** Every address that no other route knows: an old one leads on, the rest is not found. */
export async function loader({ context, url }: Route.LoaderArgs) {
  throw await missing(context, url);
}

export const meta: Route.MetaFunction = () => unlistedMetadata("Page Not Found");

export default function NotFound() {
  return null;
}

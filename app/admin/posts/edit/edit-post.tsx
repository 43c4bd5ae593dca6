import { isUuid } from "#domain/values/uuid.ts";
import { formattedPreviewLinks } from "#server/previews/list-links.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import type { Route } from "./+types/edit-post";

export const handle = {
  title: "Edit Blog Post",
  back: "/admin/blog",
  refreshesOn: ["previews"],
};

/** What changes while the editor is open. Its own data is read once, by the layout. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isUuid(params.id)) return { previewLinks: [] };
  const { timeZone } = await siteOfRequest(context);
  const item = { noun: "post", id: params.id } as const;
  return { previewLinks: await formattedPreviewLinks(context.get(worldContext), item, timeZone) };
}

/** The layout renders the editor. */
export default function EditPost() {
  return null;
}

/** A failure to read the links must not replace the editor. */
export function ErrorBoundary() {
  return null;
}

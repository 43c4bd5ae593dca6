import { eq } from "drizzle-orm";
import { parseMediaUrl } from "#domain/media/media.ts";
import type { ShownFiles } from "#domain/posts/editable-post.ts";
import type { PostFields } from "#domain/posts/post-fields.ts";
import type { Queryable } from "../db/connection.ts";
import { findByAddresses, itemFromRow, mediaItem } from "../media/store.ts";
import { media } from "../media/tables.ts";
import { ownAddresses } from "../media/uses.ts";

export async function shownFiles(
  db: Queryable,
  { featuredImageId, content }: PostFields,
): Promise<ShownFiles> {
  const [featured = null] = featuredImageId
    ? await db.select().from(media).where(eq(media.id, featuredImageId))
    : [];
  const addresses = ownAddresses(content).map(parseMediaUrl);
  const found = await findByAddresses(
    db,
    addresses.filter((address) => address !== null),
  );
  return { featuredImage: itemFromRow(featured), pictures: [...found.values()].map(mediaItem) };
}

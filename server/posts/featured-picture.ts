import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Picture } from "#domain/media/picture.ts";
import { makeMissingRenditions } from "../media/renditions-job.ts";
import { type MediaRow, pictureFromRow } from "../media/store.ts";
import { media } from "../media/tables.ts";
import type { World } from "../world.ts";
import { blogPosts } from "./tables.ts";

/** To be joined to a post beside its featured image. */
export const featuredCrop = alias(media, "featured_crop");

export const isFeaturedCrop: SQL | undefined = and(
  eq(featuredCrop.cropOf, blogPosts.featuredImageId),
  eq(featuredCrop.cropBox, blogPosts.imageCropData),
);

type Described = { imageAlt: string; isImageDecorative: boolean };

export function featuredAlt({ imageAlt, isImageDecorative }: Described): string {
  return isImageDecorative ? "" : imageAlt;
}

/** The same of a post's row. */
export const featuredAltColumn = sql<string>`case when ${blogPosts.isImageDecorative} then '' else ${blogPosts.imageAlt} end`;

/** As visitors see it: cropped, or whole until the crop has been made. */
export function featuredPicture(image: MediaRow | null, crop: MediaRow | null): Picture | null {
  return pictureFromRow(crop) ?? pictureFromRow(image);
}

/** At once instead of by the job: for emails, which show forever what they showed first. */
export async function makeFeaturedPicture(
  world: Pick<World, "db" | "storage" | "environment" | "log">,
  postId: string,
): Promise<void> {
  const isShown = or(
    eq(media.id, blogPosts.featuredImageId),
    and(eq(media.cropOf, blogPosts.featuredImageId), eq(media.cropBox, blogPosts.imageCropData)),
  );
  const waiting = await world.db
    .select({ id: media.id })
    .from(blogPosts)
    .innerJoin(media, isShown)
    .where(and(eq(blogPosts.id, postId), eq(media.pictures, "waiting")));
  for (const { id } of waiting) {
    try {
      await makeMissingRenditions(world, id);
    } catch (error) {
      world.log.warn({ err: error, post: postId }, "a featured image could not be prepared");
    }
  }
}

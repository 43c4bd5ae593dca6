import { cleanLine } from "#domain/forms/line.ts";
import { POST_TITLE_MAX_CHARS } from "#domain/posts/post-fields.ts";
import { postSlugFrom } from "#domain/posts/slug.ts";
import { chooseSlug } from "../site/choose-slug.ts";
import type { World } from "../world.ts";
import { EMPTY_ROW } from "./post-values.ts";
import { writePost } from "./write-post.ts";

/** An empty draft with a title; its id. */
export async function draftPost(
  { db, now }: Pick<World, "db" | "now">,
  topic: string,
): Promise<string> {
  const title = Array.from(cleanLine(topic)).slice(0, POST_TITLE_MAX_CHARS).join("");
  return db.transaction(async (tx) => {
    const slug = await chooseSlug(tx, "post", postSlugFrom(title, now()), null);
    const times = { createdAt: now(), updatedAt: now() };
    const { id } = await writePost(tx, null, { ...EMPTY_ROW, ...times, title, slug });
    return id;
  });
}

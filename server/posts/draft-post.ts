import { cleanLine } from "#domain/forms/line.ts";
import { POST_FIELD_SCHEMAS, POST_TITLE_MAX_CHARS, UNTITLED } from "#domain/posts/post-fields.ts";
import { postSlugFrom } from "#domain/posts/slug.ts";
import { firstCodePoints } from "#domain/text/code-points.ts";
import { chooseSlug } from "../site/choose-slug.ts";
import type { World } from "../world.ts";
import { EMPTY_ROW } from "./post-values.ts";
import { writePost } from "./write-post.ts";

/** An empty draft whose title is `topic`, cleaned and shortened as in the editor; its id. */
export async function draftPost(
  { db, now }: Pick<World, "db" | "now">,
  topic: string,
): Promise<string> {
  const line = firstCodePoints(cleanLine(topic), POST_TITLE_MAX_CHARS);
  const title = POST_FIELD_SCHEMAS.title.parse(line);
  return db.transaction(async (tx) => {
    const slug = await chooseSlug(tx, "post", postSlugFrom(title, now()), null);
    const times = { createdAt: now(), updatedAt: now() };
    const { id } = await writePost(tx, null, {
      ...EMPTY_ROW,
      ...times,
      title: title || UNTITLED,
      slug,
    });
    return id;
  });
}

import { z } from "zod";
import {
  changedIds,
  type ItemReply,
  type ParsedChange,
  parseItemChange,
  type RawChange,
} from "../forms/item-changes.ts";

export const POST_INTENTS = [
  "publish",
  "unpublish",
  "archive",
  "restore",
  "delete",
  // About the newsletter of posts that were published long after their time.
  "send-mail",
  "skip-mail",
] as const;
export type PostIntent = (typeof POST_INTENTS)[number];

const postChangeSchema = z.object({
  intent: z.enum(POST_INTENTS),
  ids: changedIds({ one: "post", several: "posts" }).several,
});
export type PostChange = z.infer<typeof postChangeSchema>;

export type PostReply = ItemReply<PostIntent>;

export function parsePostChange(asked: RawChange): ParsedChange<PostChange> {
  return parseItemChange(postChangeSchema, POST_INTENTS, asked);
}

/** spec: admin-area §8 */
export const POST_UNPUBLISHED = "Blog post unpublished";
export const POST_PUBLISHED = "Blog post published successfully";
export const POST_PUBLISHED_AND_SENT = "Post published and newsletter sent!";
export const POST_NEWSLETTER_FAILED = "Post published but newsletter failed to send";
export const POST_PUBLISH_FAILED = "Failed to publish blog post";

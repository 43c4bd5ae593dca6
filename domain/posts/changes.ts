import { type ItemChange, type ItemReply, itemChanges } from "../forms/item-changes.ts";

export const POST_INTENTS = [
  "publish",
  "unpublish",
  "archive",
  "restore",
  "delete",
  // About the newsletter of posts that were published without it.
  "send-mail",
  "skip-mail",
] as const;
export type PostIntent = (typeof POST_INTENTS)[number];

export type PostChange = ItemChange<PostIntent>;
export type PostReply = ItemReply<PostIntent>;

export const parsePostChange = itemChanges(POST_INTENTS, { one: "post", several: "posts" });

/** spec: admin-area §8 */
export const POST_UNPUBLISHED = "Blog post unpublished";
export const POST_PUBLISHED = "Blog post published successfully";
export const POST_PUBLISHED_AND_SENT = "Post published and newsletter sent!";
export const POST_NEWSLETTER_FAILED = "Post published but newsletter failed to send";
export const POST_PUBLISH_FAILED = "Failed to publish blog post";

import { mediaUrl } from "#domain/media/media.ts";
import type { ProfileImageChange } from "#domain/media/profile-image-change.ts";
import type { ImagePosition } from "#domain/site/site.ts";
import type { Transaction } from "../db/connection.ts";
import { findStored } from "./store.ts";

type Values = { profileImageUrl?: string; profileImagePosition?: ImagePosition };
type Outcome = { status: "done"; values: Values } | { status: "conflict" | "missing" };

/** What a change writes to the row that has the image: the site's or the About page's. */
export async function profileImageValues(
  tx: Transaction,
  change: ProfileImageChange,
  stored: { profileImageUrl: string },
): Promise<Outcome> {
  if (change.intent === "move-image")
    return { status: "done", values: { profileImagePosition: change.position } };
  if (change.replaces !== stored.profileImageUrl) return { status: "conflict" };
  if (change.intent === "remove-image") return { status: "done", values: { profileImageUrl: "" } };
  const file = await findStored(tx, change.mediaId, "profile-images");
  if (!file) return { status: "missing" };
  return { status: "done", values: { profileImageUrl: mediaUrl(file) } };
}

import { mediaUrl } from "#domain/media/media.ts";
import type { ProfileImageReply } from "#domain/media/profile-image.ts";
import type { ProfileImageChange } from "#domain/media/profile-image-change.ts";
import type { FaviconReply } from "#domain/site/favicon.ts";
import type { FaviconChange } from "#domain/site/favicon-change.ts";
import type { Transaction } from "../db/connection.ts";
import { profileImageValues } from "../media/profile-image.ts";
import { dropUnused, type SavingWorld } from "../media/remove-unused.ts";
import { findStored } from "../media/store.ts";
import { lockSite, writeSite } from "./settings.ts";

type Row = Awaited<ReturnType<typeof lockSite>>;
type Outcome =
  | { status: "done"; values: Parameters<typeof writeSite>[1] }
  | { status: "conflict" | "missing" };

export function changeSiteImage(
  world: SavingWorld,
  change: ProfileImageChange,
): Promise<ProfileImageReply> {
  return changeSite(world, (tx, stored) => profileImageValues(tx, change, stored));
}

export function changeFavicon(world: SavingWorld, change: FaviconChange): Promise<FaviconReply> {
  return changeSite(world, async (tx, { faviconUrl }) => {
    if (change.replaces !== faviconUrl) return { status: "conflict" };
    if (change.intent === "remove-favicon") return { status: "done", values: { faviconUrl: "" } };
    const file = await findStored(tx, change.mediaId, "site-assets");
    if (!file) return { status: "missing" };
    return { status: "done", values: { faviconUrl: mediaUrl(file) } };
  });
}

async function changeSite(
  world: SavingWorld,
  decide: (tx: Transaction, stored: Row) => Promise<Outcome>,
) {
  const { status, unused } = await world.db.transaction(async (tx) => {
    const outcome = await decide(tx, await lockSite(tx));
    if (outcome.status !== "done") return { status: outcome.status, unused: [] };
    const unused = await writeSite(tx, { ...outcome.values, updatedAt: world.now() });
    return { status: outcome.status, unused };
  });
  await dropUnused(world, unused);
  return { status };
}

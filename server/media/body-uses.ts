import { parseMediaUrl } from "#domain/media/media.ts";
import type { Queryable } from "../db/connection.ts";
import { findByAddresses } from "./store.ts";
import type { MediaUse } from "./uses.ts";

const OWN_ADDRESS = /\/media\/[a-z-]+\/[0-9a-f]{64}\.[a-z0-9]{1,8}/g;

export async function bodyUses(db: Queryable, htmls: readonly string[]): Promise<MediaUse[]> {
  const found = await filesAt(
    db,
    htmls.flatMap((html) => html.match(OWN_ADDRESS) ?? []),
  );
  return found.map((mediaId) => ({ mediaId, role: "body" as const }));
}

export async function filesAt(db: Queryable, urls: readonly string[]): Promise<string[]> {
  const addresses = [...new Set(urls)].map(parseMediaUrl).filter((address) => address !== null);
  const found = await findByAddresses(db, addresses);
  return [...found.values()].map(({ id }) => id);
}

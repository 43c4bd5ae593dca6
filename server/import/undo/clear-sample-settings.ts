import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { storedName } from "#domain/forms/setting.ts";
import { plainText } from "#domain/html/text.ts";
import { parseMediaUrl } from "#domain/media/media.ts";
import { lockAbout, writeAbout } from "../../about/write-about.ts";
import type { Transaction } from "../../db/connection.ts";
import { findByAddress } from "../../media/store.ts";
import { lockSite, writeSite } from "../../site/settings.ts";
import {
  readSampleSettings,
  type SampleSettings,
  withCompleteExpertise,
} from "../sample-settings.ts";
import { importBatches, type importItems } from "../tables.ts";

/** Resets texts and files of the sample in settings that were edited since. Switches stay as they are. */
export async function clearSampleSettings(
  tx: Transaction,
  { kind, batchId }: Pick<typeof importItems.$inferSelect, "kind" | "batchId">,
): Promise<void> {
  if (kind !== "site" && kind !== "about") return;
  const ofSample = and(eq(importBatches.id, batchId), eq(importBatches.origin, "sample"));
  const sample =
    (await tx.$count(importBatches, ofSample)) > 0 ? await readSampleSettings(kind) : null;
  if (!sample) return;
  const isSite = kind === "site";
  const row = isSite ? await lockSite(tx) : withCompleteExpertise(await lockAbout(tx));
  const names: string[] = [];
  for (const [name, stored] of Object.entries(row)) {
    if (await isOfSample(tx, sample, name, stored)) names.push(name);
  }
  if (names.length === 0) return;
  const defaults = Object.fromEntries(names.map((name) => [name, sql`default`]));
  await (isSite ? writeSite(tx, defaults) : writeAbout(tx, defaults));
}

async function isOfSample(
  tx: Transaction,
  { values, texts, files }: SampleSettings,
  name: string,
  stored: unknown,
): Promise<boolean> {
  if (typeof stored === "string") {
    const file = files[storedName(name)];
    const address = file === undefined ? null : parseMediaUrl(stored);
    if (address) return (await findByAddress(tx, address))?.fileName === file;
    const text = texts[name];
    return text === undefined ? stored === values[name] : plainText(stored) === text;
  }
  return Array.isArray(stored) && isDeepStrictEqual(stored, values[name]);
}

import { eq } from "drizzle-orm";
import type { EditableAbout } from "#domain/about/about-form.ts";
import { ABOUT_CONTENT } from "#domain/about/about-settings.ts";
import { completeExpertise } from "#domain/about/expertise.ts";
import { settingsFrom } from "#domain/forms/setting.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import type { Queryable } from "../db/connection.ts";
import type { Saved } from "../db/settings.ts";
import { sanitizeTexts } from "../html/format-texts.ts";
import { dropUnused, type SavingWorld } from "../media/remove-unused.ts";
import { aboutContent } from "./tables.ts";
import { type AboutRow, lockAbout, writeAbout } from "./write-about.ts";

export async function readEditableAbout(db: Queryable): Promise<EditableAbout> {
  const [row] = await db.select().from(aboutContent).where(eq(aboutContent.id, 1));
  return editable(row);
}

/** Conflicts when the content was saved since `version`. Image and resume stay as they are. */
export async function saveAbout(
  world: SavingWorld,
  { version, ...draft }: EditableAbout,
): Promise<Saved<EditableAbout>> {
  const content = await withSafeTexts(draft);
  const { status, row, unused } = await world.db.transaction(async (tx) => {
    const stored = await lockAbout(tx);
    if (stored.contentVersion !== version)
      return { status: "conflict" as const, row: stored, unused: [] };
    const written = await writeAbout(tx, { ...content, updatedAt: world.now() });
    return { status: "saved" as const, ...written };
  });
  await dropUnused(world, unused);
  const current = await editable(row);
  // Saved again after a lost reply.
  const isSame = fingerprint({ ...content, version: current.version }) === fingerprint(current);
  return { status: isSame ? "saved" : status, current };
}

type Row = Pick<AboutRow, "expertise" | "contentVersion" | keyof typeof ABOUT_CONTENT>;

async function editable(row: Row | undefined): Promise<EditableAbout> {
  return withSafeTexts({
    ...settingsFrom(ABOUT_CONTENT, row ?? {}),
    expertise: completeExpertise(row?.expertise ?? []),
    version: row?.contentVersion ?? 0,
  });
}

type Texts = Pick<EditableAbout, "bio" | "philosophy" | "hobbies">;

async function withSafeTexts<Values extends Texts>(values: Values): Promise<Values> {
  const { bio, philosophy, hobbies } = values;
  return { ...values, ...(await sanitizeTexts({ bio, philosophy, hobbies })) };
}

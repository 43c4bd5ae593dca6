import { CONTACT_SETTINGS, type ContactPage, contactPage } from "#domain/contact/contact-page.ts";
import type { Settings } from "#domain/forms/setting.ts";
import type { Queryable } from "../db/connection.ts";
import {
  type Editable,
  readSettings,
  type SavedSettings,
  type Submitted,
  saveSettings,
} from "../db/settings.ts";
import type { World } from "../world.ts";
import { contactPages } from "./tables.ts";

/** Falls back to the default texts. */
export async function readContactPage(db: Queryable): Promise<ContactPage> {
  return contactPage(await readSettings(db, contactPages, CONTACT_SETTINGS));
}

/** Webhook for copies of messages, or null. */
export async function readFormActionUrl(db: Queryable): Promise<string | null> {
  const { formActionUrl } = await readSettings(db, contactPages, CONTACT_SETTINGS);
  return formActionUrl || null;
}

type ContactSettings = Editable<Settings<typeof CONTACT_SETTINGS>>;

/** For the form that edits them. */
export function readContactSettings(db: Queryable): Promise<ContactSettings> {
  return readSettings(db, contactPages, CONTACT_SETTINGS);
}

/** The webhook's address must have been checked. */
export function saveContactSettings(
  world: Pick<World, "db" | "now">,
  values: Submitted<Settings<typeof CONTACT_SETTINGS>>,
): Promise<SavedSettings<Settings<typeof CONTACT_SETTINGS>>> {
  return saveSettings(
    world,
    { table: contactPages, group: CONTACT_SETTINGS, tag: "contact" },
    values,
  );
}

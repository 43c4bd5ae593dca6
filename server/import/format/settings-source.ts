import { type Setting, type Settings, storedName } from "#domain/forms/setting.ts";
import type { MediaArea } from "#domain/media/media.ts";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import { isTimeZone } from "#domain/site/time-zone.ts";
import type { Fields } from "./fields.ts";
import { basicText, type MediaSlot, mediaField, type Source, type TextFormat } from "./source.ts";

/** Settings missing from the file are undefined, so that they keep their value. */
export type SettingsSource<Values> = Source & { values: Partial<Values> };

export type SiteSource = SettingsSource<Settings<typeof ALL_SITE_SETTINGS>> & {
  kind: "site";
  sourceUrl: URL | null;
};

type WithoutForm<Of> = Of extends Setting ? Omit<Of, "label" | "max" | "each"> : never;
type NumberSetting = Extract<Setting, { kind: "number" | "price" }>;
/** What an import needs of a setting. */
export type ReadSetting =
  | Exclude<WithoutForm<Setting>, { kind: "number" | "price" }>
  | NumberSetting;

/** Exported for information and never read back. */
const IGNORED = ["id", "created_at", "updated_at"];

export function readSite(fields: Fields, format: TextFormat = "markdown"): SiteSource {
  const source = readSettingsSource(fields, ALL_SITE_SETTINGS, "site-assets", "Site", format);
  const sourceUrl = URL.parse(fields.webAddress("source_url"));
  fields.noteUnknown();
  return { kind: "site", ...source, sourceUrl };
}

export function readSettingsSource<Values extends { name: string }>(
  fields: Fields,
  settings: Readonly<Record<string, ReadSetting>>,
  area: MediaArea,
  fallbackTitle: string,
  format: TextFormat = "markdown",
): SettingsSource<Values> {
  const values: Partial<Values> = {};
  const source: SettingsSource<Values> = { title: "", values, texts: [], files: [], aliases: [] };
  for (const [name, setting] of Object.entries(settings)) {
    const field = storedName(name);
    if (!fields.has(field)) continue;
    if (setting.kind === "html") source.texts.push(basicText(name, fields.block(field), format));
    else if (setting.kind === "picture") {
      readAddress(source, fields, name, { area, role: setting.role, wanted: "picture" });
    } else Object.assign(values, { [name]: readValue(fields, field, setting) });
  }
  for (const name of IGNORED) fields.line(name);
  return { ...source, title: values.name || fallbackTitle };
}

/** A web address is a value; anything else has to be in `media/`. */
export function readAddress(
  { values, files }: SettingsSource<object>,
  fields: Fields,
  name: string,
  slot: MediaSlot,
): void {
  const field = storedName(name);
  if (!fields.has(field)) return;
  const text = fields.line(field);
  if (text === "" || /^https:\/\//i.test(text)) Object.assign(values, { [name]: text });
  else files.push(...mediaField(fields, field, slot));
}

type ValueSetting = Exclude<ReadSetting, { kind: "html" | "picture" }>;

function readValue(fields: Fields, name: string, setting: ValueSetting): unknown {
  switch (setting.kind) {
    case "line":
      return fields.line(name);
    case "lines":
      return fields.block(name);
    case "webAddress":
      return fields.webAddress(name, setting);
    case "names":
      return fields.names(name);
    case "switch":
      return fields.flag(name, undefined);
    case "switches":
      return readSwitches(fields, name, setting.options);
    case "number":
      return fields.number(name, setting.min, setting.max) ?? undefined;
    case "price":
      return fields.price(name, setting.max) ?? undefined;
    case "choice":
      return fields.oneOf(name, setting.options, setting.default);
    case "timeZone":
      return readTimeZone(fields, name);
  }
}

function readSwitches(fields: Fields, name: string, options: readonly string[]) {
  const entry = fields.map(name);
  const switches = Object.fromEntries(options.map((option) => [option, entry.flag(option, true)]));
  fields.absorb(entry);
  return switches;
}

function readTimeZone(fields: Fields, name: string): string | undefined {
  const timeZone = fields.line(name);
  if (timeZone === "" || isTimeZone(timeZone)) return timeZone || undefined;
  fields.leftOut(name, `${name} is unknown: "${timeZone}"`);
  return undefined;
}

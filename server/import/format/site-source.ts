import { type Setting, type Settings, storedName } from "#domain/forms/setting.ts";
import { isTimeZone } from "#domain/site/dates.ts";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import type { Fields } from "./fields.ts";
import { addressField, type NamedFile } from "./media-field.ts";

type SiteSettings = Settings<typeof ALL_SITE_SETTINGS>;

/** Settings missing from `site.yaml` are undefined, so that they keep their value. */
export type SiteSource = {
  values: Partial<SiteSettings>;
  files: { name: string; file: NamedFile }[];
  texts: { name: string; markdown: string }[];
  sourceUrl: URL | null;
};

/** Exported for information and never read back. */
const IGNORED = ["id", "created_at", "updated_at"];

export function readSiteFields(fields: Fields): SiteSource {
  const source: SiteSource = { values: {}, files: [], texts: [], sourceUrl: null };
  for (const [name, setting] of Object.entries(ALL_SITE_SETTINGS)) {
    const field = storedName(name);
    if (!fields.has(field)) continue;
    if (setting.kind === "html") source.texts.push({ name, markdown: fields.block(field) });
    else if (setting.kind === "picture") readPicture(source, name, fields);
    else Object.assign(source.values, { [name]: readValue(fields, field, setting) });
  }
  source.sourceUrl = URL.parse(fields.webAddress("source_url"));
  for (const name of IGNORED) fields.line(name);
  fields.noteUnknown();
  return source;
}

function readPicture({ values, files }: SiteSource, name: string, fields: Fields): void {
  const found = addressField(fields, storedName(name), "picture");
  if (found && "address" in found) Object.assign(values, { [name]: found.address });
  else if (found) files.push({ name, file: found });
}

type ValueSetting = Exclude<Setting, { kind: "html" | "picture" }>;

function readValue(fields: Fields, name: string, setting: ValueSetting): unknown {
  switch (setting.kind) {
    case "line":
      return fields.line(name);
    case "lines":
      return fields.block(name);
    case "webAddress":
      return fields.webAddress(name);
    case "names":
      return fields.names(name);
    case "switch":
      return fields.flag(name, undefined);
    case "switches":
      return readSwitches(fields, name, setting.options);
    case "number":
      return fields.number(name, setting.min, setting.max) ?? undefined;
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

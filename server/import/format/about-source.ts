import { ABOUT_SETTINGS } from "#domain/about/about-settings.ts";
import { settingsOfKind } from "#domain/forms/setting.ts";
import { trimmed } from "#domain/text/blank.ts";
import type { aboutContent } from "../../about/tables.ts";
import type { Fields } from "./fields.ts";
import {
  type ReadSetting,
  readAddress,
  readSettingsSource,
  type SettingsSource,
} from "./settings-source.ts";
import { basicText, type ItemBody } from "./source.ts";

type AboutRow = typeof aboutContent.$inferSelect;

export type AboutSource = SettingsSource<AboutRow> & { kind: "about" };

const ABOUT_TEXTS = settingsOfKind(ABOUT_SETTINGS, "html");
type AboutText = (typeof ABOUT_TEXTS)[number];

/** The rich texts are in the body of the file, too. */
const SETTINGS: Record<string, ReadSetting> = Object.fromEntries(
  Object.entries(ABOUT_SETTINGS).filter(([, { kind }]) => kind !== "html"),
);

export function readAbout(fields: Fields, { format, source: body }: ItemBody): AboutSource {
  const source = readSettingsSource<AboutRow>(fields, SETTINGS, "profile-images", "About");
  readAddress(source, fields, "resumeUrl", { area: "resumes", role: "resume", wanted: "file" });
  if (fields.has("expertise")) source.values.expertise = readExpertise(fields);
  const sections =
    format === "markdown" ? splitAtSections(body) : { bio: trimmed(body) || undefined };
  for (const name of ABOUT_TEXTS) {
    const written = fields.has(name) ? fields.block(name) : undefined;
    const text = sections[name] ?? written;
    if (text !== undefined) source.texts.push(basicText(name, text, format));
  }
  fields.noteUnknown();
  return { kind: "about", ...source };
}

function readExpertise(fields: Fields): AboutRow["expertise"] {
  return fields.maps("expertise", "category").flatMap((entry) => {
    const category = entry.line("category");
    if (category === "") entry.leftOut("category", "an expertise entry needs a category");
    const items = entry.names("items");
    const skills = entry.names("skills");
    const yearsExperience = entry.number("years_experience", 0, 100);
    entry.line("id");
    fields.absorb(entry);
    if (category === "") return [];
    return [{ category, items, ...(skills.length > 0 && { skills }), yearsExperience }];
  });
}

const SECTION = new RegExp(`^##[ \\t]+(${ABOUT_TEXTS.join("|")})[ \\t]*(?:#+[ \\t]*)?$`, "i");
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Text before the first known `##` section is the bio; other headings stay in their text. */
function splitAtSections(body: string): Partial<Record<AboutText, string>> {
  const texts: Partial<Record<AboutText, string>> = {};
  let name: AboutText = "bio";
  let fence: string | null = null;
  let lines: string[] = [];
  const keep = () => {
    const text = trimmed(lines.join("\n"));
    if (text !== "") texts[name] = text;
    lines = [];
  };
  for (const line of body.split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1];
    if (mark && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null;
    const section = fence === null ? SECTION.exec(line)?.[1]?.toLowerCase() : undefined;
    const found = ABOUT_TEXTS.find((text) => text === section);
    if (!found) {
      lines.push(line);
      continue;
    }
    keep();
    name = found;
  }
  keep();
  return texts;
}

import { trimmed } from "#domain/html/blank.ts";
import type { aboutContent } from "../../about/tables.ts";
import type { Fields } from "./fields.ts";
import { addressField, type NamedFile } from "./media-field.ts";

type AboutRow = typeof aboutContent.$inferInsert;

export const ABOUT_TEXTS = ["bio", "philosophy", "hobbies"] as const;
export type AboutText = (typeof ABOUT_TEXTS)[number];

const ADDRESS_COLUMNS = { profile_image_url: "profileImageUrl", resume_url: "resumeUrl" } as const;
type AddressColumn = (typeof ADDRESS_COLUMNS)[keyof typeof ADDRESS_COLUMNS];

/** Fields missing from `about.md` are undefined, so that they keep their value. */
export type AboutSource = {
  values: Partial<AboutRow>;
  files: { column: AddressColumn; file: NamedFile }[];
  texts: Partial<Record<AboutText, string>>;
};

const IGNORED = ["id", "created_at", "updated_at"];

export function readAbout(fields: Fields, body: string): AboutSource {
  const line = (name: string) => (fields.has(name) ? fields.line(name) : undefined);
  const names = (name: string) => (fields.has(name) ? fields.names(name) : undefined);
  const source: AboutSource = {
    values: {
      name: line("name"),
      title: line("title"),
      interests: line("interests"),
      linkedinUrl: fields.has("linkedin_url") ? fields.webAddress("linkedin_url") : undefined,
      profileImageAlt: line("profile_image_alt"),
      profileImagePosition: fields.has("profile_image_position")
        ? fields.oneOf("profile_image_position", ["left", "center", "right"], "center")
        : undefined,
      expertise: fields.has("expertise") ? readExpertise(fields) : undefined,
      languages: names("languages"),
      email: line("email"),
      aboutTitle: line("about_title"),
      aboutDescription: line("about_description"),
      frameworks: names("frameworks"),
      skills: names("skills"),
    },
    files: [],
    texts: {},
  };
  for (const name of ABOUT_TEXTS) if (fields.has(name)) source.texts[name] = fields.block(name);
  Object.assign(source.texts, splitAtSections(body));
  for (const [name, column] of Object.entries(ADDRESS_COLUMNS)) {
    const found = addressField(fields, name, name === "resume_url" ? "file" : "picture");
    if (found && "address" in found) source.values[column] = found.address;
    else if (found) source.files.push({ column, file: found });
  }
  for (const name of IGNORED) fields.line(name);
  fields.noteUnknown();
  return source;
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

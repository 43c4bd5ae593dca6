import { expect, test } from "vitest";
import { stringify } from "yaml";
import { ABOUT_SETTINGS } from "#domain/about/about-settings.ts";
import { type SettingGroup, storedName } from "#domain/forms/setting.ts";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { contentFolder, importWorld, runImportOf } from "../../../tests/support/import-world.ts";
import type { ContentKind } from "../folder/list-content.ts";
import { readAbout } from "../format/about-source.ts";
import { splitFrontMatter } from "../format/content-file.ts";
import { Fields } from "../format/fields.ts";
import { readPost } from "../format/post-source.ts";
import { readProject } from "../format/project-source.ts";
import { readSite } from "../format/settings-source.ts";
import { NO_BODY } from "../format/source.ts";
import { parseYaml, type YamlMap, type YamlValue } from "../format/yaml.ts";
import { exportEntry } from "./export-entry.ts";

const { world } = await forAllTests(importWorld());
const date = "2024-05-04T10:00:00.123Z";

const PROJECT = {
  title: "T",
  client: "C",
  year: 2020,
  workType: "W",
  roles: ["R"],
  categories: ["A"],
  keywords: ["K"],
  thumbnail: "media/a.svg",
  altText: "A",
  file: "media/a.svg",
  files: [{ path: "media/a.svg", name: "N" }],
  projectUrl: "https://example.org",
  metaTitle: "M",
  metaDescription: "D",
  h1: "H",
  ogTitle: "O",
  ogDescription: "P",
  featured: true,
  featuredPosition: 2,
  visible: true,
  allowPublicPreview: true,
  created: date,
  aliases: ["/a"],
  case_study: {
    problem: "P",
    approach: "A",
    results: "R",
    figures: [{ value: "1", label: "L" }],
    testimonial: { quote: "Q", name: "N", role: "R" },
  },
};

const POST = {
  title: "T",
  status: "published",
  date,
  updated: date,
  excerpt: "E",
  categories: ["C"],
  tags: ["T"],
  keywords: ["K"],
  author: "A",
  image: "media/a.svg",
  imageAlt: "I",
  imageDecorative: true,
  imagePosition: "top",
  metaTitle: "M",
  metaDescription: "D",
  archived: true,
  aliases: ["/b"],
  faqs: [{ question: "Q", answer: "A" }],
};

const SCHEDULED = { title: "S", status: "scheduled", scheduled: "2099-01-01" };
const ARCHIVED = { ...PROJECT, aliases: [], featured: false, archived: true };
const ABOUT = {
  expertise: [{ category: "C", items: ["I"], skills: ["S"], years_experience: 3 }],
};

/** Of the import itself, or never exported. */
const NOT_WRITTEN = ["source_url", "id", "created_at", "updated_at", "expertise.id"];
const page = (fields: object) => `---\n${stringify(fields)}---\n`;

/** The names that a reader asks for, with those of nested fields after a dot. */
class AskedFields extends Map<string, YamlValue> {
  readonly #asked: Set<string>;
  readonly #prefix: string;

  constructor(fields: YamlMap, asked: Set<string>, prefix = "") {
    super(fields);
    this.#asked = asked;
    this.#prefix = prefix;
  }

  override get(name: string): YamlValue | undefined {
    this.#asked.add(this.#prefix + name);
    const found = super.get(name);
    return found && this.#nested(found, `${this.#prefix}${name}.`);
  }

  #nested({ line, value }: YamlValue, prefix: string): YamlValue {
    if (value instanceof Map) return { line, value: new AskedFields(value, this.#asked, prefix) };
    if (!Array.isArray(value)) return { line, value };
    return { line, value: value.map((item) => this.#nested(item, prefix)) };
  }
}

function namesIn(fields: YamlMap, prefix = ""): string[] {
  return [...fields].flatMap(([name, { value }]) => {
    const items = Array.isArray(value) ? value.map((item) => item.value) : [value];
    const nested = items.filter((item) => item instanceof Map);
    return [prefix + name, ...nested.flatMap((item) => namesIn(item, `${prefix}${name}.`))];
  });
}

async function exportedFields(kind: ContentKind, slug: string): Promise<YamlMap> {
  const file = await exportEntry(world.db, { kind, slug });
  const split = splitFrontMatter(kind === "site" ? `---\n${file?.text}---\n` : (file?.text ?? ""));
  const parsed = parseYaml(split.ok ? (split.file.yaml ?? "") : "", 1);
  if (!parsed.ok) throw new Error(parsed.problem.text);
  return parsed.fields;
}

const now = new Date();
const READERS = {
  site: (fields: Fields) => readSite(fields),
  about: (fields: Fields) => readAbout(fields, NO_BODY),
  project: (fields: Fields) => readProject(fields, () => now, now),
  post: (fields: Fields) => readPost(fields, () => now, now),
};

test("every field that an import reads is exported", async () => {
  const folder = await contentFolder({
    "site.yaml": stringify({ name: "N" }),
    "about.md": page(ABOUT),
    "projects/p.md": page(PROJECT),
    "projects/archived.md": page(ARCHIVED),
    "posts/p.md": page(POST),
    "posts/scheduled.md": page(SCHEDULED),
    "media/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  });
  await runImportOf(world, folder.path);
  await folder.remove();
  const slugs = {
    site: ["site"],
    about: ["about"],
    project: ["p", "archived"],
    post: ["p", "scheduled"],
  };
  for (const kind of ["site", "about", "project", "post"] as const) {
    const exported = await Promise.all(slugs[kind].map((slug) => exportedFields(kind, slug)));
    const asked = new Set<string>();
    for (const fields of exported) READERS[kind](new Fields(new AskedFields(fields, asked)));
    const written = new Set([...exported.flatMap((fields) => namesIn(fields)), ...NOT_WRITTEN]);
    expect([...asked].filter((name) => !written.has(name))).toEqual([]);
    expect(asked.size).toBeGreaterThan(15);
  }
});

test("every setting that has a value is exported", async () => {
  const named = async (kind: ContentKind, group: SettingGroup) => {
    const written = await exportedFields(kind, kind);
    const optional = Object.keys(group).filter(
      (name) => !written.has(storedName(name)) && group[name]?.kind !== "html",
    );
    return optional.map((name) => group[name]?.kind);
  };
  expect(new Set(await named("site", ALL_SITE_SETTINGS))).toEqual(new Set(["number", "price"]));
  expect(await named("about", ABOUT_SETTINGS)).toEqual([]);
});

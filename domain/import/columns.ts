import { normalized } from "../text/normalize.ts";

type Column = {
  label: string;
  /** Column names that are recognized, the best first. */
  names: readonly string[];
  /** How a cell is read; as a line of text by default. */
  kind?: "html" | "list" | "figures" | "file";
  /** Where it is in the front matter of a project, if not at the field's own name. */
  path?: readonly string[];
};

/** The fields a CSV column can map to, labeled as in the project form. spec: admin-area §2 */
export const COLUMN_FIELDS = {
  title: { label: "Title", names: ["title", "project", "name", "work"] },
  client: { label: "Client", names: ["client", "customer", "company", "brand"] },
  year: { label: "Year", names: ["year", "date"] },
  workType: { label: "Work type", names: ["worktype", "type", "kind", "format"] },
  slug: { label: "Slug", names: ["slug", "address", "permalink"] },
  description: {
    label: "Description",
    names: ["description", "text", "body", "content", "summary", "richdescription"],
    kind: "html",
  },
  roles: { label: "Roles", names: ["roles", "role", "myrole", "myroles"], kind: "list" },
  categories: { label: "Categories", names: ["categories", "category"], kind: "list" },
  keywords: {
    label: "Keywords",
    names: ["keywords", "keyword", "tags", "metakeywords"],
    kind: "list",
  },
  thumbnail: {
    label: "Thumbnail",
    names: ["thumbnail", "thumbnailurl", "image", "imageurl", "picture", "cover"],
    kind: "file",
  },
  altText: { label: "Alt text", names: ["alttext", "alt", "imagealt", "thumbnailalt"] },
  file: {
    label: "Main file",
    names: ["file", "mainfile", "asset", "asseturl", "filename", "fileurl"],
    kind: "file",
  },
  projectUrl: { label: "Project URL", names: ["projecturl", "url", "link", "website"] },
  metaTitle: { label: "Meta title", names: ["metatitle", "seotitle"] },
  metaDescription: { label: "Meta description", names: ["metadescription", "seodescription"] },
  h1: { label: "H1", names: ["h1", "h1tag", "heading"] },
  ogTitle: { label: "Social title", names: ["ogtitle", "socialtitle"] },
  ogDescription: { label: "Social description", names: ["ogdescription", "socialdescription"] },
  problem: {
    label: "Problem",
    names: ["problem", "caseproblem", "challenge"],
    kind: "html",
    path: ["case_study", "problem"],
  },
  approach: {
    label: "Approach",
    names: ["approach", "caseapproach", "process"],
    kind: "html",
    path: ["case_study", "approach"],
  },
  results: {
    label: "Results",
    names: ["results", "caseresults", "result", "outcome"],
    kind: "html",
    path: ["case_study", "results"],
  },
  figures: {
    label: "Results in figures",
    names: ["figures", "resultfigures", "metrics", "numbers"],
    kind: "figures",
    path: ["case_study", "figures"],
  },
  testimonialQuote: {
    label: "Testimonial",
    names: ["testimonialquote", "testimonial", "quote"],
    path: ["case_study", "testimonial", "quote"],
  },
  testimonialName: {
    label: "Testimonial name",
    names: ["testimonialname", "saidby", "quotedby"],
    path: ["case_study", "testimonial", "name"],
  },
  testimonialRole: {
    label: "Testimonial role",
    names: ["testimonialrole", "saidbyrole"],
    path: ["case_study", "testimonial", "role"],
  },
  featured: { label: "Featured", names: ["featured", "isfeatured"] },
  featuredPosition: {
    label: "Featured position",
    names: ["featuredposition", "featuredorder"],
  },
  visible: { label: "Visible", names: ["visible", "isvisible", "published"] },
  archived: { label: "Archived", names: ["archived", "isarchived"] },
  allowPublicPreview: {
    label: "Public preview",
    names: ["allowpublicpreview", "publicpreview", "preview"],
  },
  created: { label: "Created", names: ["created", "createdat", "createdon"] },
} as const satisfies Record<string, Column>;

export type ColumnField = keyof typeof COLUMN_FIELDS;

/** Required for a project. spec: admin-area §5 */
const REQUIRED_FIELDS = ["title", "client", "year", "workType"] as const;

/** The field of each column, in column order; null for ignored columns. */
export type Mapping = readonly (ColumnField | null)[];

export function columnOf(field: ColumnField): Column {
  return COLUMN_FIELDS[field];
}

export function isColumnField(text: string): text is ColumnField {
  return Object.hasOwn(COLUMN_FIELDS, text);
}

/** Each field goes to the best matching column, the first of equals. */
export function guessMapping(columns: readonly string[]): Mapping {
  const plain = columns.map(normalizedName);
  const mapping: (ColumnField | null)[] = columns.map(() => null);
  const offers = fieldNames().flatMap((field) =>
    plain.flatMap((name, column) => {
      const rank = rankOf(field, name);
      return rank < 0 ? [] : [{ field, column, rank }];
    }),
  );
  const assigned = new Set<ColumnField>();
  for (const { field, column } of offers.sort((a, b) => a.rank - b.rank)) {
    if (assigned.has(field) || mapping[column] !== null) continue;
    mapping[column] = field;
    assigned.add(field);
  }
  return mapping;
}

export function mappingProblems(mapping: Mapping): string[] {
  const missing = REQUIRED_FIELDS.filter((field) => !mapping.includes(field));
  const twice = fieldNames().filter(
    (field) => mapping.filter((mapped) => mapped === field).length > 1,
  );
  const problems = twice.map((field) => `“${labelOf(field)}” is mapped to two columns. Keep one.`);
  if (missing.length > 0) {
    const names = missing.map(labelOf).join(", ");
    problems.unshift(`Choose ${missing.length === 1 ? "a column" : "columns"} for: ${names}.`);
  }
  return problems;
}

export function fieldNames(): ColumnField[] {
  return Object.keys(COLUMN_FIELDS).filter(isColumnField);
}

function labelOf(field: ColumnField): string {
  return COLUMN_FIELDS[field].label;
}

/** 0 for an exact match, more for looser ones, -1 for none. */
function rankOf(field: ColumnField, name: string): number {
  const { names } = columnOf(field);
  const rank = names.indexOf(name);
  if (rank >= 0) return rank;
  const loose = names.indexOf(withoutEntityPrefix(name));
  return loose < 0 ? -1 : names.length + loose;
}

/** `projecttitle` means title, while `projectname` and `clientname` mean project and client. */
function withoutEntityPrefix(name: string): string {
  const [, noun = "", rest = ""] = /^(project|client)(.+)$/.exec(name) ?? [];
  return rest === "name" ? noun : rest;
}

function normalizedName(column: string): string {
  return normalized(column, "NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

import { expect, test } from "vitest";
import { POST_FIELD_SCHEMAS } from "#domain/posts/post-fields.ts";
import { namedSchema } from "#domain/projects/named.ts";
import { projectFormSchema, yearMax } from "#domain/projects/project-form.ts";
import { readAbout } from "./about-source.ts";
import { parseContentFile } from "./content-file.ts";
import type { Fields } from "./fields.ts";
import { atLine } from "./note.ts";
import { readPost } from "./post-source.ts";
import { readProject } from "./project-source.ts";
import { readSite } from "./settings-source.ts";
import type { Source } from "./source.ts";
import { dateParser } from "./zoned-time.ts";

const now = new Date("2024-06-01T00:00:00Z");
const parseDate = dateParser("America/New_York");
const needed = "title: A\nclient: C\nyear: 2020\nworkType: Platform\n";

function read(yaml: string, body = ""): { fields: Fields; body: string } {
  const parsed = parseContentFile(`---\n${yaml}\n---\n${body}`);
  if (!parsed.ok) throw new Error(parsed.problems.map(atLine).join());
  return parsed.content;
}

function notes({ fields }: { fields: Fields }): string[] {
  return fields.notes.map(atLine);
}

function textsOf({ texts = [] }: Partial<Source> = {}): Record<string, string> {
  return Object.fromEntries(texts.map(({ name, source }) => [name, source]));
}

test("a project needs title, client, year and work type", () => {
  const file = read("title: A\nyear: 1999");
  expect(readProject(file.fields, parseDate, now)).toBeNull();
  expect(file.fields.problems.map(atLine)).toEqual([
    "client is missing",
    'line 3: year should be a number from 2000 to 2030, not "1999"',
    "workType is missing",
  ]);
});

test("the year of a project may be 2030, or next year when that is later", () => {
  expect(yearMax(now)).toBe(2030);
  expect(yearMax(new Date("2033-01-01T00:00:00Z"))).toBe(2034);
});

test("a project from the command line is visible unless it says otherwise", () => {
  expect(readProject(read(needed).fields, parseDate, now)).toMatchObject({
    isVisible: true,
    isFeatured: false,
    isArchived: false,
    values: { allowPublicPreview: false },
    createdAt: null,
    files: [],
  });
});

test("the form can save any imported project", () => {
  const long = "长 wide ".repeat(150);
  const words = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, i) => `w${i} ${long.slice(0, 200)}`));
  const names = ["title", "client", "workType", "altText", "h1", "metaTitle", "metaDescription"];
  const lines = [...names, "ogTitle", "ogDescription"].map((name) => `${name}: "${long}"`);
  const lists = ["roles", "categories", "keywords"].map((name) => `${name}: ${words(52)}`);
  const file = read(["year: 2020", ...lines, ...lists].join("\n"));
  const project = readProject(file.fields, parseDate, now);
  const clientId = "00000000-0000-4000-8000-000000000000";
  const form = { ...project, ...project?.values, clientId, description: "", version: 1 };
  const roles = project?.roles.map(() => clientId);
  const saved = projectFormSchema({ isNew: false, now }).safeParse({ ...form, roles });
  expect(saved.error?.issues ?? []).toEqual([]);
  const named = { intent: "add", kind: "client", name: project?.client };
  expect(namedSchema.safeParse(named).success).toBe(true);
  expect(notes(file)).toContainEqual("line 3: title was cut to 200 characters");
});

test("the form can save any imported post", () => {
  const long = "长 wide ".repeat(800);
  const list = JSON.stringify(Array.from({ length: 60 }, (_, i) => `w${i} ${long.slice(0, 200)}`));
  const texts = ["title", "excerpt", "author", "imageAlt", "metaTitle", "metaDescription"] as const;
  const lists = ["categories", "tags", "keywords"] as const;
  const faqs = Array.from(
    { length: 60 },
    (_, i) => `  - question: q${i}\n    answer: "${i || long}"`,
  );
  const file = read(
    [
      ...texts.map((name) => `${name}: "${long}"`),
      ...lists.map((name) => `${name}: ${list}`),
      "faqs:",
      ...faqs,
    ].join("\n"),
  );
  const post = readPost(file.fields, parseDate, now);
  if (!post) throw new Error("not read");
  for (const name of [...texts, ...lists])
    expect(POST_FIELD_SCHEMAS[name].safeParse(post.values[name]).error, name).toBeUndefined();
  const answers = post.texts.filter(({ name }) => name.startsWith("answer"));
  const faqsRead = post.questions.map((question, index) => ({
    question,
    answer: answers[index]?.source,
  }));
  expect(POST_FIELD_SCHEMAS.faqs.safeParse(faqsRead).error).toBeUndefined();
  expect(notes(file)).toContainEqual("line 2: title was cut to 300 characters");
  expect(post.questions.length).toBe(50);
});

test("files of a project are paths with or without names", () => {
  const file = read(
    `${needed}file: ../media/deck.pdf\nfiles:\n  - path: ../media/a.pdf\n    name: Plan\n  - ../media/b.pdf\n  - ../../etc/passwd`,
  );
  expect(readProject(file.fields, parseDate, now)).toMatchObject({
    files: [
      { role: "asset", names: ["deck.pdf"] },
      { role: "file", names: ["a.pdf"], displayName: "Plan" },
      { role: "file", names: ["b.pdf"], displayName: "" },
    ],
  });
  expect(notes(file)).toEqual([
    'line 11: files 3: path is not in the media folder: "../../etc/passwd"',
  ]);
});

test("a post's date without a time is noon in the site's time zone", () => {
  const post = readPost(
    read("title: A\nstatus: published\ndate: 2024-03-19").fields,
    parseDate,
    now,
  );
  expect(post?.publishedAt?.toISOString()).toBe("2024-03-19T16:00:00.000Z");
});

test("a post without a status is a draft", () => {
  const post = readPost(read("title: A\ndate: 2024-03-19").fields, parseDate, now);
  expect(post?.status).toBe("draft");
});

test.each([
  ["scheduled: 2024-07-01", "scheduled", null, "2024-07-01T16:00:00.000Z", []],
  ["date: 2024-07-01", "scheduled", null, "2024-07-01T16:00:00.000Z", []],
  [
    "scheduled: 2024-05-01",
    "published",
    "2024-05-01T16:00:00.000Z",
    null,
    ["line 4: scheduled time has passed, so imported as published"],
  ],
  ["", "draft", null, null, ["line 3: scheduled without a date, so imported as a draft"]],
])("a post that is scheduled with %j", (dates, status, publishedAt, scheduledAt, said) => {
  const file = read(`title: A\nstatus: scheduled\n${dates}`);
  const post = readPost(file.fields, parseDate, now);
  expect(post?.status).toBe(status);
  expect(post?.publishedAt?.toISOString() ?? null).toBe(publishedAt);
  expect(post?.scheduledAt?.toISOString() ?? null).toBe(scheduledAt);
  expect(notes(file)).toEqual(said);
});

test("a long question is cut at a word, one without an answer is left out", () => {
  const file = read(
    `title: A\nfaqs:\n  - question: ${"why ".repeat(60)}\n    answer: Because\n  - question: Who?\n  - answer: Me`,
  );
  const post = readPost(file.fields, parseDate, now);
  expect(post?.questions).toHaveLength(1);
  expect(post?.questions[0]).toMatch(/^(why )+why…$/);
  expect(post?.questions[0]?.length).toBeLessThanOrEqual(150);
  expect(notes(file)).toEqual([
    "line 4: faqs 1: question was cut to 150 characters",
    "line 6: faqs 2: an FAQ needs both a question and an answer",
    "faqs 3: an FAQ needs both a question and an answer",
  ]);
});

test("lists of a post end at their limits", () => {
  const list = (n: number) => `[${Array.from({ length: n }, (_, i) => `n${i}`).join(", ")}]`;
  const file = read(`title: A\nkeywords: ${list(31)}\ntags: ${list(21)}\ncategories: ${list(6)}`);
  const post = readPost(file.fields, parseDate, now);
  const { keywords, tags, categories } = post?.values ?? {};
  expect([keywords?.length, tags?.length, categories?.length]).toEqual([30, 20, 5]);
  expect(notes(file)).toEqual([
    "line 5: categories is limited to 5; left out: n5",
    "line 4: tags is limited to 20; left out: n20",
    "line 3: keywords is limited to 30; left out: n30",
  ]);
});

test("a image without alt text and a long title are hints", () => {
  const file = read(`title: ${"x".repeat(61)}\nimage: ../media/a.png\nimageAlt: ""`);
  readPost(file.fields, parseDate, now);
  expect(file.fields.notes.map(({ gravity, text }) => [gravity, text])).toEqual([
    ["hint", "title longer than 60 characters"],
    ["hint", "image without alt text"],
  ]);
});

test("a decorative image needs no alt text", () => {
  const file = read("title: A\nimage: ../media/a.png\nimageDecorative: true");
  expect(readPost(file.fields, parseDate, now)?.values.isImageDecorative).toBe(true);
  expect(file.fields.notes).toEqual([]);
});

test("the site file sets only the fields it contains", () => {
  const { fields } = read(
    [
      'name: "18F"',
      'site_title: ""',
      "ai_answer_word_limit: 40",
      "footer_enabled: no",
      "newsletter_enabled: perhaps",
      "profile_image_url: media/me.png",
      "og_image_url: https://example.org/a.png",
      "ai_data_sources: {blog: false}",
      "time_zone: Mars/Olympus",
      "updated_at: 2020-01-01",
      "theme: dark",
      'source_url: "https://old.example.org"',
    ].join("\n"),
  );
  const source = readSite(fields);
  const named = Object.entries(source.values).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(named)).toEqual({
    name: "18F",
    siteTitle: "",
    aiAnswerWordLimit: 40,
    footerEnabled: false,
    ogImageUrl: "https://example.org/a.png",
    aiDataSources: { about: true, projects: true, blog: false, resume: true, files: true },
  });
  expect(source.files).toMatchObject([{ field: "profile_image_url", names: ["me.png"] }]);
  expect(source.sourceUrl?.host).toBe("old.example.org");
  expect(fields.notes.map(atLine)).toEqual([
    'line 6: newsletter_enabled should be true or false, not "perhaps"',
    'line 10: time_zone is unknown: "Mars/Olympus"',
    'line 12: unknown field "theme"',
  ]);
});

test("sections of the about file are its rich texts; other headings stay in them", () => {
  const { fields, body } = read(
    "name: N",
    "Hello.\n\n## My story\n\nOnce.\n\n```\n## philosophy\n```\n\n## Philosophy\n\nSlowly.\n\n## hobbies ##\n\nMany.",
  );
  expect(textsOf(readAbout(fields, body))).toEqual({
    bio: "Hello.\n\n## My story\n\nOnce.\n\n```\n## philosophy\n```",
    philosophy: "Slowly.",
    hobbies: "Many.",
  });
});

test("an about file without a body keeps the texts", () => {
  const { fields, body } = read("name: N", "\n\n");
  expect(textsOf(readAbout(fields, body))).toEqual({});
});

test("expertise is a list of categories with items", () => {
  const { fields, body } = read(
    "expertise:\n  - category: Design\n    items: [A, B]\n    years_experience: 7\n  - items: [C]",
  );
  expect(readAbout(fields, body).values.expertise).toEqual([
    { category: "Design", items: ["A", "B"], yearsExperience: 7 },
  ]);
  expect(fields.notes.map(atLine)).toEqual(["expertise 2: an expertise entry needs a category"]);
});

test("a case study is read with its figures and testimonial", () => {
  const file = read(
    `${needed}case_study:
  problem: |
    Fog.

    More fog.
  results: "<p>Calm.</p>"
  figures:
    - value: "-42 %"
      label: groundings in a year
    - value: "3"
    - value: ${"9".repeat(30)}
      label: x
  testimonial:
    quote: |
      They listened.
      Then they drew.
    name: Ana
    role: Pilot
  colour: red`,
  );
  const project = readProject(file.fields, parseDate, now);
  expect(textsOf(project ?? undefined)).toEqual({
    description: "",
    caseProblem: "Fog.\n\nMore fog.",
    caseApproach: "",
    caseResults: "<p>Calm.</p>",
  });
  expect(project?.values).toMatchObject({
    resultFigures: [
      { value: "-42 %", label: "groundings in a year" },
      { value: `${"9".repeat(19)}…`, label: "x" },
    ],
    testimonialQuote: "They listened.\nThen they drew.",
    testimonialName: "Ana",
    testimonialRole: "Pilot",
  });
  expect(notes(file)).toEqual([
    "line 15: figures 2: a figure needs both a value and a label",
    "line 16: figures 3: value was cut to 20 characters",
    'line 24: case_study: unknown field "colour"',
  ]);
});

test("an invalid case study is left out, but not its project", () => {
  const many = Array.from({ length: 8 }, (_, i) => `{ value: ${i}, label: x }`).join(", ");
  const file = read(`${needed}case_study: { figures: [${many}], testimonial: "They listened." }`);
  expect(readProject(file.fields, parseDate, now)?.values.resultFigures).toHaveLength(6);
  const text = read(`${needed}case_study: It went well.`);
  expect(readProject(text.fields, parseDate, now)?.values.resultFigures).toEqual([]);
  expect([...notes(file), ...notes(text)]).toEqual([
    "line 6: case_study: figures is limited to 6",
    "line 6: case_study: testimonial should contain fields",
    "line 6: case_study should contain fields",
  ]);
});

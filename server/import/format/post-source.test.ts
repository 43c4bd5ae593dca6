import { expect, test } from "vitest";
import { POST_FIELD_SCHEMAS } from "#domain/posts/post-fields.ts";
import { notes, now, parseDate, read } from "../../../tests/support/content-source.ts";
import { readPost } from "./post-source.ts";

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

test("emoji count as one character each in hints about lengths", () => {
  const file = read(`title: ${"🦩".repeat(60)}\nmetaDescription: ${"🦩".repeat(160)}`);
  readPost(file.fields, parseDate, now);
  expect(file.fields.notes).toEqual([]);
});

test("a decorative image needs no alt text", () => {
  const file = read("title: A\nimage: ../media/a.png\nimageDecorative: true");
  expect(readPost(file.fields, parseDate, now)?.values.isImageDecorative).toBe(true);
  expect(file.fields.notes).toEqual([]);
});

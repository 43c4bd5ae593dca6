import { describe, expect, test } from "vitest";
import type { IndexedProject } from "./instant.ts";
import { suggest } from "./suggestions.ts";

const project = (title: string, values: Partial<IndexedProject> = {}): IndexedProject => ({
  id: title,
  slug: null,
  title,
  client: "",
  year: 2020,
  categories: [],
  isFeatured: false,
  summary: "",
  picture: null,
  altText: "",
  workType: "",
  roles: [],
  keywords: [],
  text: "",
  featuredPosition: null,
  createdAt: 0,
  ...values,
});

const projects = [
  project("A ledger", { client: "Brandhaus", categories: ["Branding", "Print"], text: "brand" }),
  project("Brand book", { categories: ["Branding", "Rebranding"], keywords: ["BRAND"] }),
  project("Signs", { workType: "Brand strategy", roles: ["brand lead", "Writer"] }),
];

describe("suggestions", () => {
  test("projects that match in the title come first", () => {
    const { projects: found } = suggest(projects, "Brand");
    expect(found.map(({ title }) => title)).toEqual(["Brand book", "A ledger", "Signs"]);
  });

  test.each([
    ["brand", ["Branding", "brand lead", "Brand strategy", "Brandhaus"]],
    ["LEAD", ["brand lead"]],
    ["branding", ["Rebranding"]],
    ["Writer", []],
    ["print", []],
    ["in", ["Branding", "Print", "Rebranding"]],
    ["%", []],
    ["", []],
    ["  ", []],
  ])("for %j other texts are %j", (query, texts) => {
    expect(suggest(projects, query).texts).toEqual(texts);
  });

  test("suggestions ignore case and exclude long texts", () => {
    const list = [
      project("One", { keywords: ["Typography", "typo ".repeat(50)] }),
      project("Two", { keywords: ["typography"] }),
    ];
    expect(suggest(list, "typo").texts).toEqual(["Typography"]);
  });

  test("titles of suggested projects are not repeated, in whatever case", () => {
    const list = [
      project("Opening up crime data", { keywords: ["OPENING UP CRIME DATA", "Open source"] }),
    ];
    expect(suggest(list, "open").texts).toEqual(["Open source"]);
  });

  test("at most five projects and four texts are offered", () => {
    const list = Array.from({ length: 20 }, (_, i) => project(`Brand ${i}`));
    const { projects: found, texts } = suggest(list, "brand");
    expect([found.length, texts.length]).toEqual([5, 4]);
    expect(found[0]?.title).toBe("Brand 0");
  });

  test("a blank query has none", () => {
    expect(suggest(projects, " ")).toEqual({ projects: [], texts: [] });
  });
});

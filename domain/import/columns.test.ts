import { expect, test } from "vitest";
import { guessMapping, mappingProblems } from "./columns.ts";

test("the column names of the spec are recognized", () => {
  const names =
    "id,project_title,client_name,project_year,description,work_type,my_role,categories,asset_url,thumbnail_url,is_visible,is_featured,slug,meta_title,h1_tag,alt_text,og_title,created_at";
  expect(guessMapping(names.split(","))).toEqual([
    ...[null, "title", "client", "year", "description", "workType", "roles", "categories"],
    ...["file", "thumbnail", "visible", "featured", "slug", "metaTitle", "h1", "altText"],
    ...["ogTitle", "created"],
  ]);
});

test.each([
  ["Project Name", "title"],
  ["Customer", "client"],
  ["CLIENT NAME", "client"],
  ["Type", "workType"],
  ["Ｙｅａｒ", "year"],
  ["projectUrl", "projectUrl"],
  ["SEO title", "metaTitle"],
  ["Challenge", "problem"],
  ["case_results", "results"],
  ["Result figures", "figures"],
  ["Testimonial", "testimonialQuote"],
  ["featured_position", "featuredPosition"],
  ["Invoice", null],
  ["constructor", null],
  ["", null],
])("a column %j is mapped to %j", (column, field) => {
  expect(guessMapping([column])).toEqual([field]);
});

test("a field is mapped to its best matching column only", () => {
  expect(guessMapping(["Name", "Title", "Project"])).toEqual([null, "title", null]);
  expect(guessMapping(["Date", "Year"])).toEqual([null, "year"]);
  expect(guessMapping(["title", "title"])).toEqual(["title", null]);
});

test("a mapping without required fields or with duplicates has problems", () => {
  expect(mappingProblems(["title", "client", "year", "workType", null, null])).toEqual([]);
  expect(mappingProblems(["title", "title", "year"])).toEqual([
    "Choose columns for: Client, Work type.",
    "“Title” is mapped to two columns. Keep one.",
  ]);
  expect(mappingProblems(["title", "client", "year"])).toEqual(["Choose a column for: Work type."]);
});

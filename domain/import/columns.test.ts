import { expect, test } from "vitest";
import { guessMapping, mappingProblems } from "./columns.ts";

test("the names of the spec's own columns are understood", () => {
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
])("a column %j holds %j", (column, field) => {
  expect(guessMapping([column])).toEqual([field]);
});

test("a field goes to the column that says it best, and to one alone", () => {
  expect(guessMapping(["Name", "Title", "Project"])).toEqual([null, "title", null]);
  expect(guessMapping(["Date", "Year"])).toEqual([null, "year"]);
  expect(guessMapping(["title", "title"])).toEqual(["title", null]);
});

test("a mapping without what a project needs, or with a field twice, says so", () => {
  expect(mappingProblems(["title", "client", "year", "workType", null, null])).toEqual([]);
  expect(mappingProblems(["title", "title", "year"])).toEqual([
    "Choose columns for: Client, Work type.",
    "Title is given to two columns; keep one.",
  ]);
  expect(mappingProblems(["title", "client", "year"])).toEqual(["Choose a column for: Work type."]);
});

import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { foundProjects } from "../../../tests/support/found-projects.ts";
import { clients, portfolioProjects } from "../../projects/tables.ts";
import { indexChanges } from "./index-changes.ts";

const database = await forAllTests(testDatabase());
beforeAll(async () => {
  const [owner] = await database.db.insert(clients).values({ name: "Alaska" }).returning();
  const project = (title: string, description: string, values = {}) => ({
    title,
    description: `<p>${description}</p>`,
    clientId: owner?.id ?? "",
    workType: "Strategy",
    year: 2020,
    isVisible: true,
    ...values,
  });
  await database.db
    .insert(portfolioProjects)
    .values([
      project("Modernize access to healthcare", "A procurement for eligibility systems."),
      project("Prototyping a benefits portal", "Users of healthcare were asked first."),
      project("Running better workshops", "Nothing of note.", { keywords: ["facilitation"] }),
      project("An atlas of rivers", "Mapping water, with C++ and care for health."),
      project("Healthcare that nobody may see", "healthcare", { isVisible: false }),
      project("Архив переписки", "Письма и открытки."),
    ]);
  await indexChanges(database.db);
});

const titles = async (query: string, limit = 20) =>
  (await foundProjects(database, query, { limit })).map(({ project_title }) => project_title);

test.each([
  ["healthcare", ["Modernize access to healthcare", "Prototyping a benefits portal"]],
  ["helthcare", ["Modernize access to healthcare", "Prototyping a benefits portal"]],
  ["procurment", ["Modernize access to healthcare"]],
  ["protoype portal", ["Prototyping a benefits portal"]],
  ["prototypes", ["Prototyping a benefits portal"]],
  ["run workshop", ["Running better workshops"]],
  ["facilit", ["Running better workshops"]],
  ["water mapping", ["An atlas of rivers"]],
  ["eligibility of systems", ["Modernize access to healthcare"]],
  ["c++", ["An atlas of rivers"]],
  ["письма", ["Архив переписки"]],
  ["архиф", ["Архив переписки"]],
  ["xylophone", []],
  ["the", []],
  // By words of a similar meaning, below those that were typed.
  ["welfare", ["Prototyping a benefits portal"]],
  ["zebra xylophone volcano trombone penguin ostrich giraffe walnut welfare", []],
  ["welfare rivers", ["An atlas of rivers", "Prototyping a benefits portal"]],
])("%j finds %j", async (query, expected) => {
  expect(await titles(query)).toEqual(expected);
});

test("matches of all words come before partial ones", async () => {
  const [first, ...others] = await titles("rivers healthcare portal benefits");
  expect(first).toBe("Prototyping a benefits portal");
  expect(others).toContain("An atlas of rivers");
  expect(others).toContain("Modernize access to healthcare");
});

test("hidden projects are never found", async () => {
  expect(await titles("nobody may see")).not.toContain("Healthcare that nobody may see");
});

test("the limit is respected", async () => {
  expect(await titles("alaska", 2)).toHaveLength(2);
});

test.each([
  ..."' \\ & | ! ( ) :* <-> '' \\' a'b %_ \u0000abc \ud83d\ud83d 🎨🎨🎨".split(" "),
  "foo & ! | (bar",
  "'; drop table projects; --",
  "a:*b <2> c",
  `${"x".repeat(300)}`,
  "word ".repeat(60),
  "http://user:pass@example.com/a?b='c'\\d",
])("%j is treated as plain text", async (query) => {
  expect(await titles(query)).toBeInstanceOf(Array);
});

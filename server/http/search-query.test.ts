import { expect, test } from "vitest";
import { validationProblem } from "./search-query.ts";

test("problems are keyed by field, and those of the whole body by `body`", async () => {
  const issues = [
    { message: "The body must be an object.", path: [] },
    { message: "Too short.", path: ["query"] },
  ];
  expect(await validationProblem(422, issues).json()).toMatchObject({
    detail: "The body must be an object.",
    problems: { body: "The body must be an object.", query: "Too short." },
  });
});

import { expect, test } from "vitest";
import { projectCard } from "../../../tests/support/project-cards.ts";
import { paginate } from "./use-list.ts";

const found = (count: number) =>
  Array.from({ length: count }, (_, index) => projectCard(String(index)));

test("a page past the end of a list that has become shorter is its last page", () => {
  const { projects, page, pages } = paginate(found(8), { page: 2, pages: 1 });
  expect([projects.length, page, pages]).toEqual([8, 1, 1]);
  const last = paginate(found(20), { page: 5, pages: 2 });
  expect([last.projects[0]?.id, last.page, last.pages]).toEqual(["12", 2, 2]);
});

test("nothing found is one empty page", () => {
  expect(paginate([], { page: 3, pages: 1 })).toMatchObject({ projects: [], page: 1, pages: 1 });
});

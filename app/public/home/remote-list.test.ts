import { expect, test } from "vitest";
import { projectCard } from "../../../tests/support/project-cards.ts";
import { ApiError } from "../../ui/fetch-json.ts";
import { appendPage, problemOf } from "./remote-list.ts";
import type { ProjectPage } from "./search-data.ts";

const projectPage = (page: number, ids: string[], total: number): ProjectPage => ({
  projects: ids.map((id) => projectCard(id)),
  total,
  isTotalExact: true,
  page,
  pages: 2,
});
const idsOf = ({ projects }: ProjectPage) => projects.map(({ id }) => id);

test("a project that moved to the next page meanwhile is shown once", () => {
  const list = appendPage(projectPage(1, ["a", "b"], 3), projectPage(2, ["b", "c"], 4));
  expect(idsOf(list)).toEqual(["a", "b", "c"]);
  expect(list).toMatchObject({ page: 1, total: 4 });
});

test("the last page, which answers for those past the end, is not repeated", () => {
  const last = projectPage(2, ["c"], 3);
  expect(idsOf([projectPage(1, ["a", "b"], 3), last, last].reduce(appendPage))).toEqual([
    "a",
    "b",
    "c",
  ]);
});

test("a list that cannot be read shows the server's reason, or that an error occurred", () => {
  expect(problemOf(new ApiError("Search for at most 200 characters."))).toBe(
    "Search for at most 200 characters.",
  );
  expect(problemOf(new TypeError("fetch failed"))).toBe("An error occurred");
  expect(problemOf(null)).toBe("An error occurred");
});

import { expect, test } from "vitest";
import type { IndexedProject } from "#domain/search/instant.ts";
import { projectCard } from "../../../tests/support/project-cards.ts";
import { nextIndex, type SearchIndex } from "./search-index.ts";

const project = (title: string): IndexedProject => ({
  ...projectCard(title),
  workType: "",
  roles: [],
  keywords: [],
  text: "",
  featuredPosition: null,
  createdAt: 0,
});
const local: SearchIndex = { state: "local", projects: [project("Signs")] };
const remote: SearchIndex = { state: "remote" };

test("an equal answer leaves the index as it is", () => {
  expect(nextIndex(local, { complete: true, projects: [project("Signs")] })).toBe(local);
  expect(nextIndex(remote, { complete: false })).toBe(remote);
});

test("another answer replaces the index", () => {
  const projects = [project("Ships")];
  expect(nextIndex(local, { complete: true, projects })).toEqual({ state: "local", projects });
  expect(nextIndex(remote, { complete: true, projects })).toEqual({ state: "local", projects });
  expect(nextIndex(local, { complete: false })).toEqual(remote);
});

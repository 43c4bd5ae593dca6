import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { addProject, addPublicProject } from "../../tests/support/rows.ts";
import { redirects } from "../site/tables.ts";
import { worldContext } from "../world.ts";
import { notFound } from "./not-found.ts";
import { PageNotes, pageNotesContext } from "./page-notes.ts";

const { world } = await forAllTests(importWorld());

beforeAll(async () => {
  const projectId = await addPublicProject(world.db, { slug: "new" });
  const hidden = await addProject(world.db, { slug: "hidden" });
  await world.db.insert(redirects).values([
    { fromPath: "/project/old", projectId },
    { fromPath: "/project/was-hidden", projectId: hidden },
    { fromPath: "/part", toPath: "/about?x=1&y=2#z" },
    { fromPath: "/renamed", toPath: "/project/old?x=1#%C3%BC" },
    { fromPath: "/hidden", toPath: "/project/was-hidden?x=1" },
    { fromPath: "/a", toPath: "/b?x=1" },
    { fromPath: "/b", toPath: "/a?x=1" },
    { fromPath: "/self", toPath: "/self?x=1" },
  ]);
});

async function ask(address: string) {
  const notes = new PageNotes(true);
  const context = new RouterContextProvider();
  context.set(worldContext, world);
  context.set(pageNotesContext, notes);
  const answer = await notFound(context, new URL(address, "https://example.com"));
  const location = answer instanceof Response ? answer.headers.get("location") : null;
  return { location, notes };
}

test.each([
  ["/project/old?utm_source=mail", "/project/new?utm_source=mail"],
  ["/project/old?a=1&a=2&b", "/project/new?a=1&a=2&b="],
  ["/project/old?a=%0d%0aSet-Cookie:b&c=%00#d", "/project/new?a=%0D%0ASet-Cookie%3Ab&c=%00"],
  ["/part", "/about?x=1&y=2#z"],
  ["/part?b=ü&x=3&x=4", "/about?x=1&y=2&b=%C3%BC#z"],
  ["/part?x=3", "/about?x=1&y=2#z"],
])("%s keeps its query, after what the target names itself", async (from, to) => {
  expect((await ask(from)).location).toBe(to);
});

test("a query that is too long is dropped, and what it becomes when encoded counts", async () => {
  const longest = `?a=${"b".repeat(1_998)}`;
  expect((await ask(`/project/old${longest}`)).location).toBe(`/project/new${longest}`);
  expect((await ask(`/project/old${longest}b`)).location).toBe("/project/new");
  expect((await ask(`/project/old?a=${"(".repeat(1_000)}`)).location).toBe("/project/new");
});

test("a part of an item that was renamed since is reached in one step", async () => {
  expect((await ask("/renamed?y=2")).location).toBe("/project/new?x=1&y=2#%C3%BC");
  expect((await ask("/hidden")).location).toBe("/project/was-hidden?x=1");
  expect((await ask("/project/was-hidden")).location).toBeNull();
});

test("a redirect to its own address is not followed", async () => {
  const { location, notes } = await ask("/self?y=2");
  expect([location, notes.isNotFound, notes.hasMoved]).toEqual([null, true, false]);
  expect((await ask("/a")).location).toBe("/b?x=1");
});

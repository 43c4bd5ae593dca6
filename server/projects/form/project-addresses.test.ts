import { afterAll, expect, test } from "vitest";
import { redirectSchema } from "#domain/site/redirects.ts";
import { savedProjects } from "../../../tests/support/saved-projects.ts";
import { addRedirect } from "../../site/manage-redirects.ts";
import { findRedirect } from "../../site/redirects.ts";
import { archiveProjects, restoreProjects, showProjects } from "../apply-project-change.ts";
import { duplicateProject } from "../duplicate-project.ts";
import { updateProject } from "./update-project.ts";

const projects = await savedProjects();
afterAll(() => projects.close());
const { world, base, made, stored } = projects;

test("twenty concurrent saves of one slug get twenty slugs", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => made({ title: "Same" })));
  const slugs = all.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(20);
  expect(slugs).toContain("same-20");
  expect(new Set(all.map(({ requestedSlug }) => requestedSlug))).toEqual(new Set(["same"]));
});

test("old addresses redirect without a chain, and a reused one no longer redirects", async () => {
  const { id } = await made({ title: "One", slug: "one", isVisible: true });
  const now = new Date();
  for (const [version, slug] of [
    [1, "Zwei Löwen"],
    [2, "three"],
    [3, "new address"],
  ] as const)
    await updateProject(world, id, { ...base, slug, isVisible: true, version });
  expect((await stored(id))?.slug).toBe("new-address");
  for (const old of ["one", "zwei-lowen", "three"])
    expect(await findRedirect(world.db, `/project/${old}`, now)).toBe("/project/new-address");
  await updateProject(world, id, { ...base, slug: "one", isVisible: true, version: 4 });
  expect(await findRedirect(world.db, "/project/one", now)).toBeNull();
  expect(await findRedirect(world.db, "/project/three", now)).toBe("/project/one");
  await made({ title: "Three", slug: "three", isVisible: true });
  expect(await findRedirect(world.db, "/project/three", now)).toBeNull();
  await updateProject(world, id, { ...base, slug: "", isVisible: true, version: 5 });
  expect(await findRedirect(world.db, "/project/one", now)).toBe(`/project/id/${id}`);
});

test("a redirect to a part of a project follows its renames, hidden or not", async () => {
  const { id } = await made({ title: "Part", slug: "part", isVisible: true });
  await made({ title: "Parting", slug: "parting", isVisible: true });
  const redirectTo = async (from: string, to: string) => {
    const parsed = redirectSchema.parse({ from, to });
    expect(await addRedirect(world, parsed)).toMatchObject({ status: "added" });
  };
  await redirectTo("/a", "/project/part?x=1#ü");
  await redirectTo("/b", "/project/part#credits");
  await redirectTo("/c", "/project/parting?x=1");
  await updateProject(world, id, { ...base, slug: "Zwei Löwen", isVisible: false, version: 1 });
  await updateProject(world, id, { ...base, slug: "whole", isVisible: true, version: 2 });
  const targets = ["/a", "/b", "/c"].map((from) => findRedirect(world.db, from, new Date()));
  expect(await Promise.all(targets)).toEqual([
    "/project/whole?x=1#%C3%BC",
    "/project/whole#credits",
    "/project/parting?x=1",
  ]);
  await updateProject(world, id, { ...base, slug: "", isVisible: true, version: 3 });
  expect(await findRedirect(world.db, "/b", new Date())).toBe(`/project/id/${id}#credits`);
  await updateProject(world, id, { ...base, slug: "named", isVisible: true, version: 4 });
  expect(await findRedirect(world.db, "/b", new Date())).toBe("/project/named#credits");
  expect(await findRedirect(world.db, `/project/id/${id}`, new Date())).toBeNull();
});

/** A public project that was renamed from a slug. */
async function renamed(from: string) {
  const { id } = await made({ title: from, slug: from, isVisible: true });
  await updateProject(world, id, { ...base, slug: `${from}-2024`, isVisible: true, version: 1 });
  const target = () => findRedirect(world.db, `/project/${from}`, new Date());
  expect(await target()).toBe(`/project/${from}-2024`);
  return target;
}

test("a redirect lasts until the project that takes its address is public", async () => {
  const shown = await renamed("shown");
  const draft = await made({ title: "Shown", isVisible: false });
  expect((await stored(draft.id))?.slug).toBe("shown");
  await updateProject(world, draft.id, { ...base, slug: "shown", isVisible: false, version: 1 });
  expect(await shown()).toBe("/project/shown-2024");
  await showProjects(world, [draft.id]);
  expect(await shown()).toBeNull();

  const saved = await renamed("saved");
  const { id } = await made({ title: "Saved", isVisible: false });
  expect(await saved()).toBe("/project/saved-2024");
  await updateProject(world, id, { ...base, slug: "saved", isVisible: true, version: 1 });
  expect(await saved()).toBeNull();
});

test("a redirect lasts while the project at its address is archived, or a hidden copy", async () => {
  const restored = await renamed("restored");
  const { id } = await made({ title: "Elsewhere", isVisible: true });
  await archiveProjects(world, [id], "");
  const version = (await stored(id))?.version ?? 0;
  await updateProject(world, id, { ...base, slug: "restored", isVisible: true, version });
  expect(await restored()).toBe("/project/restored-2024");
  await restoreProjects(world, [id]);
  expect(await restored()).toBeNull();

  const copied = await renamed("twice-copy");
  const original = await made({ title: "Twice", slug: "twice" });
  const copy = await duplicateProject(world, original.id);
  expect((await stored(copy?.id ?? ""))?.slug).toBe("twice-copy");
  expect(await copied()).toBe("/project/twice-copy-2024");
});

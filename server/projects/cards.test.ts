import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { addProject } from "../../tests/support/media-rows.ts";
import { statementsDuring } from "../../tests/support/statements.ts";
import { findPublicCard, listFeaturedProjects, listPublicProjects } from "./store.ts";

test("lists read no long texts, but their beginnings", async () => {
  const { db, drop } = await testDatabase();
  const project = { isVisible: true, isFeatured: true, slug: "signs", title: "Signs" };
  const description = `<p>Two signs.</p><p>${"More words. ".repeat(1_000)}</p>`;
  const id = await addProject(db, { ...project, description, caseProblem: "<p>None.</p>" });
  await addProject(db, { ...project, slug: "hidden", isVisible: false });
  let read: unknown[] = [];
  const sent = await statementsDuring(async () => {
    read = [
      await listFeaturedProjects(db),
      await listPublicProjects(db, 1),
      [await findPublicCard(db, { slug: "signs" })],
      [await findPublicCard(db, { id })],
    ];
    expect(await findPublicCard(db, { slug: "hidden" })).toBeNull();
  });
  const summary = expect.stringMatching(/^Two signs\. More words\..{100,200}…$/);
  const card = { id, slug: "signs", title: "Signs", client: "Signs", isFeatured: true, summary };
  expect(read).toEqual(Array(4).fill([expect.objectContaining(card)]));
  expect(sent.filter((text) => /description|case_problem/.test(text))).toEqual([]);
  await drop();
});

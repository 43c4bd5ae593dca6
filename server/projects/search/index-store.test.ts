import { expect, test } from "vitest";
import { importWorld } from "../../../tests/support/import-world.ts";
import { addProject } from "../../../tests/support/rows.ts";
import { PageNotes } from "../../http/page-notes.ts";
import { clients } from "../tables.ts";
import { readSearchIndex, searchIndex } from "./index-store.ts";

test("the index has every public project, with its text up to 100,000 characters", async () => {
  const { world, close } = await importWorld();
  const answer = await searchIndex(world, new PageNotes(false));
  expect(answer?.body.toString()).toBe('{"complete":true,"projects":[]}');

  const [client] = await world.db.insert(clients).values({ name: "Northwind" }).returning();
  const shared = { title: "Signs", clientId: client?.id, workType: "Campaign", myRole: "Maker" };
  const shown = { ...shared, isVisible: true };
  await addProject(world.db, { ...shown, year: 2020, keywords: ["type"] });
  await addProject(world.db, { ...shown, year: 2019, isVisible: false });
  const description = `<p>Two <b>signs</b></p>${"𝒳".repeat(100_000)}`;
  await addProject(world.db, { ...shown, year: 2021, description });
  const index = await readSearchIndex(world.db);
  const projects = index.complete ? index.projects : [];
  const common = { client: "Northwind", workType: "Campaign", roles: ["Maker"] };
  expect(projects.map(({ text, summary, ...project }) => project)).toMatchObject([
    { ...common, year: 2021, keywords: [], featuredPosition: null },
    { ...common, year: 2020, keywords: ["type"], featuredPosition: null },
  ]);
  expect(projects[0]?.summary.slice(0, 10)).toBe("Two signs ");
  expect(projects[0]?.text.slice(0, 10)).toBe("Two signs ");
  expect(Array.from(projects[0]?.text ?? "")).toHaveLength(100_000);
  expect(projects[1]).toMatchObject({ summary: "", text: "" });

  const full = await searchIndex(world, new PageNotes(false));
  expect(full?.body.toString() === JSON.stringify(index)).toBe(true);
  await close();
});

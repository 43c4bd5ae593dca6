import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { NamedChange } from "#domain/projects/named.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { contentFolder, importWorld, runImportOf } from "../../tests/support/import-world.ts";
import { temporaryFolder } from "../../tests/support/site.ts";
import { changeNamed } from "../projects/change-named.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { exportContent } from "./export/export-content.ts";
import { lastBatch } from "./list-batches.ts";
import { undoBatch } from "./undo/undo-batch.ts";

const { world } = await forAllTests(importWorld());

const project = (client: string, more = "") =>
  `---\ntitle: Harbour\nclient: ${client}\nyear: 2022\nworkType: Pitch\nroles: [Maker]\n${more}---\nText.`;

async function change(asked: NamedChange): Promise<string> {
  const outcome = await changeNamed(world, asked);
  if (outcome.status === "refused") throw new Error(outcome.problem);
  return outcome.item?.id ?? "";
}

const client = (name: string) => change({ intent: "add", kind: "client", name });

async function merge(from: string, into: string): Promise<void> {
  const [id, target] = [await client(from), await client(into)];
  await change({ intent: "merge", kind: "client", id, into: target });
}

async function titles(slug: string) {
  const { h1, metaTitle } = portfolioProjects;
  const query = world.db.select({ h1, metaTitle }).from(portfolioProjects);
  return (await query.where(eq(portfolioProjects.slug, slug)))[0];
}

test("generated titles have the client's name as it is here", async () => {
  await client("Acme");
  const folder = await contentFolder({
    "projects/merged.md": project("Acme Inc."),
    "projects/capitals.md": project("ACME"),
  });
  await runImportOf(world, folder.path);
  expect(await titles("capitals")).toEqual({ h1: "Harbour for Acme", metaTitle: "Harbour – Acme" });
  await merge("Acme Inc.", "Acme");
  await folder.write("projects/merged.md", project("Acme Inc.", "projectUrl: https://a.example\n"));
  expect((await runImportOf(world, folder.path)).written).toBe(1);
  expect(await titles("merged")).toEqual({ h1: "Harbour for Acme", metaTitle: "Harbour – Acme" });
  await folder.remove();
});

/** Imports one over the other, changes clients between, and undoes the second import. */
async function undoAfter(before: string, changeClients: () => Promise<unknown>): Promise<void> {
  const folder = await contentFolder({ "projects/undone.md": before });
  await runImportOf(world, folder.path);
  await folder.write("projects/undone.md", project("Another"));
  await runImportOf(world, folder.path);
  await changeClients();
  const batch = await lastBatch(world.db);
  expect(await undoBatch(world, batch?.id ?? "")).toMatchObject({ restored: 1 });
  await folder.remove();
}

const rename = async (name: string, to: string) =>
  change({ intent: "rename", kind: "client", id: await client(name), name: to });

test("restored titles have the name of a client that was renamed since", async () => {
  await undoAfter(project("Bolt Ltd"), () => rename("Bolt Ltd", "Bolt"));
  expect(await titles("undone")).toEqual({ h1: "Harbour for Bolt", metaTitle: "Harbour – Bolt" });
});

test("restored titles have the name of the client theirs was merged into, unless written by hand", async () => {
  const written = project("Crane Inc.", "h1: The harbour of Crane Inc.\n");
  await undoAfter(written, async () => {
    await merge("Crane Inc.", "Crane");
    await rename("Crane", "Cranes");
  });
  expect(await titles("undone")).toEqual({
    h1: "The harbour of Crane Inc.",
    metaTitle: "Harbour – Cranes",
  });
});

test("generated titles follow a title that was changed in an export, written ones stay", async () => {
  const folder = await contentFolder({
    "projects/generated.md": project("Dock"),
    "projects/written.md": project("Dock", "h1: The harbour\nmetaTitle: Ships\n"),
  });
  await runImportOf(world, folder.path);
  await folder.remove();
  const exported = await temporaryFolder();
  await exportContent(world, join(exported.path, "site"));
  const files = ["generated", "written"].map(async (slug) => {
    const name = `projects/${slug}.md`;
    const text = await readFile(join(exported.path, "site", name), "utf8");
    return [name, text.replace("title: Harbour", "title: Port")] as const;
  });
  const edited = await contentFolder(Object.fromEntries(await Promise.all(files)));
  expect((await runImportOf(world, edited.path)).written).toBe(2);
  expect(await titles("generated")).toEqual({ h1: "Port for Dock", metaTitle: "Port – Dock" });
  expect(await titles("written")).toEqual({ h1: "The harbour", metaTitle: "Ships" });
  await exported.remove();
  await edited.remove();
});

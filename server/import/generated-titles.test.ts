import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { NamedChange } from "#domain/projects/named.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { contentFolder, importWorld, runImportOf } from "../../tests/support/import-world.ts";
import { changeNamed } from "../projects/change-named.ts";
import { portfolioProjects } from "../projects/tables.ts";

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

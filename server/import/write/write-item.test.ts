import { expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { contentFolder, importWorld, runImportOf } from "../../../tests/support/import-world.ts";
import { withConflicts } from "../../../tests/support/with-conflicts.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { redirects } from "../../site/tables.ts";

const PIER = `---
title: Pier
client: Quay & Co
year: 2019
workType: Branding
aliases: [/works/pier]
---
Painted.`;

const { world } = await forAllTests(importWorld());

test("an item is written again after a deadlock, with its notes once", async () => {
  await world.db.insert(redirects).values({ fromPath: "/works/pier", toPath: "/about" });
  const folder = await contentFolder({ "projects/pier.md": PIER });
  const { items } = await withConflicts(world.db, "import_items", () =>
    runImportOf(world, folder.path),
  );
  await folder.remove();
  expect(items.map(({ state, notes }) => [state, notes.length])).toEqual([["new", 1]]);
  expect(await world.db.$count(portfolioProjects)).toBe(1);
});

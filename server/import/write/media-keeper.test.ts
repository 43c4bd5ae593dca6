import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { pdf } from "../../../tests/support/media.ts";
import { media } from "../../media/tables.ts";
import { MediaKeeper } from "./media-keeper.ts";

const { world } = await forAllTests(importWorld());

test("a file is not stored without the job for its poster", async () => {
  const path = join(world.environment.DATA_DIR, "report.pdf");
  await writeFile(path, pdf("a report", 5_000));
  const killed = new Error("the process ends here");
  const queue = { ...world.queue, add: () => Promise.reject(killed) };
  const keeper = new MediaKeeper({ ...world, queue });
  const need = { role: "file", field: "files", text: "report.pdf", line: 1 } as const;
  const file = { name: "report.pdf", path, hash: "", ext: "pdf", isMisnamed: false };
  const slot = { area: "projects", wanted: "file" } as const;
  const kept = keeper.keepAll([{ ...need, ...slot, names: [], file }]);
  await expect(kept).rejects.toBe(killed);
  expect(await world.db.$count(media)).toBe(0);
});

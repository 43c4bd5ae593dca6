import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { memoryFolder } from "./tests/support/memory-folder.ts";

// Inherited by workers and by the processes they start, which are many.
const temporary = process.env.TMPDIR ?? memoryFolder();
if (temporary) process.env.TMPDIR = temporary;
// Sites show times in the zone of their machine unless the owner chose one.
process.env.TZ = "UTC";
process.env.NODE_COMPILE_CACHE ??= join(
  import.meta.dirname,
  "node_modules/.cache/vitrine-compiled",
);

const globalSetup = "tests/support/start-database.ts";

const CORES = availableParallelism();
/** Workers wait for databases, and those of browser tests for browsers and servers too. */
const UNIT_WORKERS = CORES + 1;
const WAITING_WORKERS = CORES + 2;

/** What the modules of the product keep is kept by worlds that tests make: files may share modules. */
const isolate = false;

/** A busy machine is slow, not wrong. */
const expect = { poll: { timeout: 60_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,domain,server,cli}/**/*.test.ts", "tests/*.test.ts"],
          globalSetup,
          isolate,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          maxWorkers: UNIT_WORKERS,
          expect,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup,
          // Beside the browser tests, since these wait for processes to stop and start.
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 1 },
          globalSetup: "tests/support/start-content.ts",
          isolate,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect,
        },
      },
    ],
  },
});

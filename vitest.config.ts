import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
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

/** More than cores, since they wait for databases, servers and browsers. */
const WORKERS = availableParallelism() + 2;

/** What the modules of the product keep is kept by worlds that tests make: files may share modules. */
const isolate = false;

/** A busy machine is slow, not wrong. */
const expect = { poll: { timeout: 60_000 } };

/** Spreads tests that wait for processes among those that keep the cores busy; by size, they would come last. */
class SpreadSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) => moduleId.includes("/tests/faults/");
    const waiting = sorted.filter(isWaiting);
    const busy = sorted.filter((file) => !isWaiting(file));
    const spread = busy.flatMap((file, i) =>
      i % WORKERS ? [file] : [file, ...waiting.splice(0, 1)],
    );
    return [...spread, ...waiting];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SpreadSequencer },
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,domain,server,cli}/**/*.test.ts", "tests/*.test.ts"],
          globalSetup,
          isolate,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          maxWorkers: WORKERS,
          expect,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/{e2e,faults}/**/*.test.ts"],
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
          globalSetup: "tests/support/start-content.ts",
          isolate,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect,
        },
      },
    ],
  },
});

import { defineConfig } from "vitest/config";

const globalSetup = "tests/support/start-database.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,domain,server,cli}/**/*.test.ts", "tests/*.test.ts"],
          globalSetup,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: "tests/support/start-content.ts",
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});

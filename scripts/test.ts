// Runs every check and test, the fast ones first, and ends with the sums of all of them.
// `npm test -- fast` leaves out what needs a browser or kills processes; `npm run check` runs no tests.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { runChecks } from "./checks.ts";
import { findOrInstallChromium } from "./chromium.ts";
import { root, runTool } from "./run-tool.ts";

const reports = mkdtempSync(join(tmpdir(), "vitrine-reports-"));
const sums = { passed: 0, failed: 0 };
const failures: string[] = [];
const durations: { file: string; seconds: number }[] = [];
const REASON_LINES = 3;
const SLOWEST_FILES = 20;
const scope = process.argv[2] ?? "all";

console.log("\n— Checks");
const checks = await runChecks();
sums.passed += checks.passed;
for (const title of checks.failed) fail(title);
if (scope !== "checks") await suite("unit");
if (scope === "all") {
  const chromium = findOrInstallChromium((line) => console.log(line));
  if (chromium.ok) {
    await suite("e2e", { CHROMIUM_PATH: chromium.path });
  } else {
    console.error(chromium.problem);
    fail("e2e: no browser");
  }
}

rmSync(reports, { recursive: true });
if (scope === "all") printSlowest();
// Repeated here: the runners' output is far above.
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`\n${sums.passed} passed, ${sums.failed} failed`);
process.exitCode = sums.failed > 0 ? 1 : 0;

function fail(what: string): void {
  sums.failed++;
  failures.push(what);
}

/** A project of Vitest's configuration: each of its tests counts. */
async function suite(name: string, env: Record<string, string> = {}): Promise<void> {
  console.log(`\n— Tests: ${name}`);
  const report = join(reports, `${name}.json`);
  const args = ["run", "--project", name, "--reporter=default", "--reporter=json"];
  const { status } = await runTool("vitest/vitest.mjs", [...args, `--outputFile.json=${report}`], {
    env,
    shown: true,
  });
  const counted = readReport(report);
  sums.passed += counted.passed;
  for (const failure of counted.failures) fail(`${name}: ${failure}`);
  // A runner that ended badly without a failed test (a broken file, no tests at all) is a failure.
  if (status !== 0 && counted.failures.length === 0) fail(`${name}: ended with ${status}`);
}

type Report = {
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** Skipped and unfinished tests have not passed either, nor has a file that is broken as a whole. */
function readReport(path: string): { passed: number; failures: string[] } {
  try {
    const { testResults }: Report = JSON.parse(readFileSync(path, "utf8"));
    let passed = 0;
    const failures: string[] = [];
    for (const { name, status, message, startTime, endTime, assertionResults } of testResults) {
      const file = relative(root, name);
      durations.push({ file, seconds: (endTime - startTime) / 1000 });
      if (status !== "passed" && assertionResults.length === 0) {
        failures.push(withReason(file, message));
      }
      for (const test of assertionResults) {
        const [reason = test.status] = test.failureMessages ?? [];
        if (test.status === "passed") passed++;
        else failures.push(withReason(`${file} > ${test.fullName}`, reason));
      }
    }
    return { passed, failures };
  } catch (error) {
    console.error(`The runner left no report: ${error}`);
    return { passed: 0, failures: [] };
  }
}

function withReason(what: string, reason: string): string {
  return [what, ...reason.split("\n").slice(0, REASON_LINES)].join("\n    ");
}

/** Files run side by side, so their times add up to more than the run took. */
function printSlowest(): void {
  console.log(`\n— The ${SLOWEST_FILES} slowest test files, in seconds`);
  const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES);
  for (const { file, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
  console.log();
}

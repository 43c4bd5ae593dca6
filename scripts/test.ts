// Runs every check, the fast ones first, and ends with the sums of all of them.
// `npm test -- fast` leaves out what needs a browser or kills databases.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findOrInstallChromium } from "./chromium.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = mkdtempSync(join(tmpdir(), "vitrine-reports-"));
const sums = { passed: 0, failed: 0 };
const failures: string[] = [];
const WHY_LINES = 3;
const isFast = process.argv.includes("fast");

await check("Formatting, lint and import law", "@biomejs/biome/bin/biome", [
  "check",
  "--error-on-warnings",
]);
await check("Types of routes", "@react-router/dev/bin.cjs", ["typegen"]);
await check("Types", "typescript/bin/tsc", ["--noEmit"]);
await check("Types of domain/ without DOM and Node", "typescript/bin/tsc", [
  "--noEmit",
  "-p",
  "domain",
]);
await check("Unused files, exports and packages", "knip/bin/knip.js", []);
await suite("unit");
if (!isFast) {
  const chromium = findOrInstallChromium((line) => console.log(line));
  if (chromium.ok) {
    await suite("e2e", { CHROMIUM_PATH: chromium.path });
  } else {
    console.error(chromium.problem);
    fail("e2e: no browser");
  }
  await suite("faults");
}

rmSync(reports, { recursive: true });
// Once more where it is seen: the runners' own words are far above.
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`\n${sums.passed} passed, ${sums.failed} failed`);
process.exitCode = sums.failed > 0 ? 1 : 0;

/** A tool that says yes or no counts as one. */
async function check(title: string, tool: string, args: string[]): Promise<void> {
  console.log(`\n— ${title}`);
  const status = await run(tool, args, {});
  if (status === 0) sums.passed++;
  else fail(title);
}

function fail(what: string): void {
  sums.failed++;
  failures.push(what);
}

/** A project of Vitest's configuration: each of its tests counts. */
async function suite(project: string, env: Record<string, string> = {}): Promise<void> {
  console.log(`\n— Tests: ${project}`);
  const report = join(reports, `${project}.json`);
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json"];
  const status = await run("vitest/vitest.mjs", [...args, `--outputFile.json=${report}`], env);
  const counted = readReport(report);
  sums.passed += counted.passed;
  for (const failure of counted.failures) fail(`${project}: ${failure}`);
  // A runner that ended badly without a failed test (a broken file, no tests at all) is a failure.
  if (status !== 0 && counted.failures.length === 0) fail(`${project}: ended with ${status}`);
}

type Report = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** What is skipped or not done has not passed either, nor has a file that is broken as a whole. */
function readReport(path: string): { passed: number; failures: string[] } {
  try {
    const { testResults }: Report = JSON.parse(readFileSync(path, "utf8"));
    let passed = 0;
    const failures: string[] = [];
    for (const { name, status, message, assertionResults } of testResults) {
      const file = relative(root, name);
      if (status !== "passed" && assertionResults.length === 0) {
        failures.push(told(file, message));
      }
      for (const test of assertionResults) {
        const [why = test.status] = test.failureMessages ?? [];
        if (test.status === "passed") passed++;
        else failures.push(told(`${file} > ${test.fullName}`, why));
      }
    }
    return { passed, failures };
  } catch (error) {
    console.error(`The runner left no report: ${error}`);
    return { passed: 0, failures: [] };
  }
}

function told(what: string, why: string): string {
  return [what, ...why.split("\n").slice(0, WHY_LINES)].join("\n    ");
}

function run(tool: string, args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "node_modules", tool), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: "inherit",
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

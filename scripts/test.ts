// Runs every check, the fast ones first, and ends with the sums of all of them.
// `npm test -- fast` leaves out what needs a browser or kills databases.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findOrInstallChromium } from "./chromium.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = mkdtempSync(join(tmpdir(), "vitrine-reports-"));
const sums = { passed: 0, failed: 0 };
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
    sums.failed++;
  }
  await suite("faults");
}

rmSync(reports, { recursive: true });
console.log(`\n${sums.passed} passed, ${sums.failed} failed`);
process.exitCode = sums.failed > 0 ? 1 : 0;

/** A tool that says yes or no counts as one. */
async function check(title: string, tool: string, args: string[]): Promise<void> {
  console.log(`\n— ${title}`);
  const status = await run(tool, args, {});
  sums[status === 0 ? "passed" : "failed"]++;
}

/** A project of Vitest's configuration: each of its tests counts. */
async function suite(project: string, env: Record<string, string> = {}): Promise<void> {
  console.log(`\n— Tests: ${project}`);
  const report = join(reports, `${project}.json`);
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json"];
  const status = await run("vitest/vitest.mjs", [...args, `--outputFile.json=${report}`], env);
  const counted = readReport(report);
  sums.passed += counted.passed;
  sums.failed += counted.failed;
  // A runner that ended badly without a failed test (a broken file, no tests at all) is a failure.
  if (status !== 0 && counted.failed === 0) sums.failed++;
}

function readReport(file: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
      readFileSync(file, "utf8"),
    );
    return { passed: numPassedTests, failed: numFailedTests + numPendingTests };
  } catch (error) {
    console.error(`The runner left no report: ${error}`);
    return { passed: 0, failed: 0 };
  }
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

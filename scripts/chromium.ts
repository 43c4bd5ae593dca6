import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

type Found = { ok: true; path: string } | { ok: false; problem: string };

/** The first has no windows at all, which saves a tenth of the processor time of tests. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
/** Debian's packages; older releases lack the first. */
const PACKAGES = ["chromium-headless-shell", "chromium"];

/**
 * The browser that tests run in: `CHROMIUM_PATH`, one on the PATH, one that Playwright brought
 * earlier; else it is installed where that is possible.
 */
export function findOrInstallChromium(say: (line: string) => void): Found {
  const found = findChromium();
  if (found) return { ok: true, path: found };
  say("No Chromium here: trying Playwright's own (about 150 MB)");
  const cli = join(import.meta.dirname, "../node_modules/playwright-core/cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "ignore", timeout: 300_000 });
  const brought = findChromium();
  if (brought) return { ok: true, path: brought };
  if (process.getuid?.() === 0 && isOnPath("apt-get")) {
    spawnSync("apt-get", ["update"], { stdio: "ignore" });
    for (const name of PACKAGES) {
      if (findChromium()) break;
      say(`Installing Debian's package ${name}`);
      spawnSync("apt-get", ["install", "-y", name], { stdio: "ignore" });
    }
  }
  const installed = findChromium();
  if (installed) return { ok: true, path: installed };
  return {
    ok: false,
    problem:
      "Chromium is missing and could not be installed. Install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.",
  };
}

/** Without installing one. */
export function findChromium(): string | undefined {
  const candidates = [
    process.env.CHROMIUM_PATH ?? "",
    ...NAMES.map((name) => isOnPath(name) ?? ""),
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== "" && isExecutable(path));
}

function isOnPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

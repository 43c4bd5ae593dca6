// Makes a clone ready to run: installs what is missing, builds when sources changed. `--dev` installs
// what tests and development need as well.
// Runs on any Node from 20 on, before anything is installed; so it is plain JavaScript.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamps = join(root, "node_modules/.vitrine");
const options = new Set(process.argv.slice(2));
const say = (line) => options.has("--quiet") || process.stdout.write(`${line}\n`);

const BUILT_FROM = ["app", "domain", "server", "public"];
const BUILT_BY = [
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts/subset-fonts.ts",
];

if (!isInstalled()) {
  say("Installing packages (about half a minute, once)");
  const dev = options.has("--dev") ? "--include=dev" : "--omit=dev";
  run("npm", ["ci", dev, "--no-audit", "--no-fund", "--loglevel=error"]);
}
if (!options.has("--no-build")) {
  const sources = hashOf([...BUILT_BY, ...BUILT_FROM.flatMap(filesBelow)]);
  if (isStale("built", sources) || !existsSync(join(root, "build/server/index.js"))) {
    say("Building the pages");
    const node = join(root, "node_modules/.bin/node");
    run(node, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], {
      NODE_ENV: "production",
    });
    run(node, [join(root, "scripts/visitors-manifest.mjs")]);
    run(node, [join(root, "scripts/compress.mjs")]);
    stamp("built", sources);
  }
}

/** Compares the lock file with the list that npm keeps of what it installed. */
function isInstalled() {
  const list = join(root, "node_modules/.package-lock.json");
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, "utf8")).packages;
  const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(locked).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === "" || (dev && !options.has("--dev"))) return true;
    const found = installed[path];
    return found ? found.version === version : Boolean(optional || devOptional);
  });
}

function isStale(name, hash) {
  const file = join(stamps, name);
  return !existsSync(file) || readFileSync(file, "utf8") !== hash;
}

function stamp(name, hash) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), hash);
}

/** A fingerprint of contents: a fresh clone has new times for old files. */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    const file = join(root, path);
    if (existsSync(file)) hash.update(path).update("\0").update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesBelow(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true })
    .map((name) => join(folder, name))
    .filter((name) => !name.includes(".test.") && statSync(join(root, name)).isFile())
    .sort();
}

/** Shows what a step printed only when it fails: progress is one line a step. */
function run(command, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
  process.stderr.write(`This step failed: ${command} ${args.join(" ")} ${error?.message ?? ""}\n`);
  process.exit(1);
}

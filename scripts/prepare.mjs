// Makes a clone ready to run: installs what is missing, builds when sources changed.
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
const BUILT_BY = ["package-lock.json", "vite.config.ts", "react-router.config.ts"];

if (isStale("installed", hashOf(["package-lock.json"]))) {
  say("Installing the parts that Vitrine is made of (about half a minute, once)");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  stamp("installed", hashOf(["package-lock.json"]));
}
if (!options.has("--no-build")) {
  const sources = hashOf([...BUILT_BY, ...BUILT_FROM.flatMap(filesBelow)]);
  if (isStale("built", sources) || !existsSync(join(root, "build/server/index.js"))) {
    say("Building the pages");
    const node = join(root, "node_modules/.bin/node");
    run(node, [join(root, "node_modules/@react-router/dev/bin.js"), "build"]);
    run(node, [join(root, "scripts/compress.mjs")]);
    stamp("built", sources);
  }
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
  const hash = createHash("sha256").update(process.version);
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
function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", npm_config_omit: "" },
    shell: false,
  });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
  process.stderr.write(`This step failed: ${command} ${args.join(" ")} ${error?.message ?? ""}\n`);
  process.exit(1);
}

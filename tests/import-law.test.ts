import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const biome = `${root}node_modules/@biomejs/biome/bin/biome`;

/** A folder with nothing in it but the rules and one file with one import. */
const folder = mkdtempSync(join(tmpdir(), "vitrine-law-"));
const settings = JSON.parse(readFileSync(`${root}biome.json`, "utf8"));
writeFileSync(
  join(folder, "biome.json"),
  JSON.stringify({ ...settings, $schema: undefined, vcs: {}, plugins: [] }),
);
afterAll(() => rmSync(folder, { recursive: true }));

/** What the linter says of an import that stands in a file at `path`. */
function lintResult(path: string, line: string): "allowed" | "forbidden" {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${line}\n`);
  const args = ["lint", "--only=style/noRestrictedImports", file];
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(file);
  if (status === 0) return "allowed";
  if (!/noRestrictedImports/.test(stdout + stderr)) throw new Error(stdout + stderr);
  return "forbidden";
}

test.each([
  ["domain/posts/slug.ts", `import { db } from "#server/db/connection.ts";`],
  ["domain/posts/slug.ts", `import { db } from "../../server/db/connection.ts";`],
  ["domain/posts/slug.ts", `import type { World } from "#server/world.ts";`],
  ["domain/posts/slug.ts", `import { readFile } from "node:fs/promises";`],
  ["domain/posts/slug.ts", `import { Picture } from "#app/ui/picture.tsx";`],
  ["server/posts/store.ts", `import { Picture } from "#app/ui/picture.tsx";`],
  ["server/posts/store.ts", `export { Picture } from "../../app/ui/picture.tsx";`],
  ["server/posts/store.ts", `import { useState } from "react";`],
  ["server/posts/store.ts", `import { run } from "../../cli/main.ts";`],
  ["cli/doctor.ts", `import { Picture } from "#app/ui/picture.tsx";`],
  ["cli/doctor.ts", `import { useState } from "react";`],
  ["app/public/posts/post-card.tsx", `import { listLivePosts } from "#server/posts/store.ts";`],
  ["app/public/posts/post-card.tsx", `const store = import("#server/posts/store.ts");`],
  ["app/entry.client.tsx", `import { world } from "#server/world.ts";`],
  ["app/ui/button.tsx", `import type { Post } from "#domain/posts/post.ts";`],
  ["app/ui/button.tsx", `import type { PreviewLink } from "#domain/previews/preview-link.ts";`],
  ["app/ui/button.tsx", `import type { RunState } from "#domain/import/run.ts";`],
  ["app/ui/button.tsx", `import type { Overview } from "#domain/overview/overview.ts";`],
  ["app/ui/button.tsx", `import { PostCard } from "../public/posts/post-card.tsx";`],
  ["app/ui/button.tsx", `import { world } from "#server/world.ts";`],
])("in %s `%s` is forbidden", (path, line) => {
  expect(lintResult(path, line)).toBe("forbidden");
});

test.each([
  ["domain/posts/slug.ts", `import { plainText } from "../html/text.ts";`],
  ["server/posts/store.ts", `import { slugFrom } from "#domain/forms/slug.ts";`],
  ["cli/doctor.ts", `import { readEnvironment } from "#server/env.ts";`],
  ["app/public/posts/post.tsx", `import { findLivePost } from "#server/posts/store.ts";`],
  ["app/public/posts/post-card.tsx", `import type { Post } from "#domain/posts/post.ts";`],
  ["app/ui/picture.tsx", `import { blankPicture } from "#domain/media/blank-picture.ts";`],
  ["app/ui/rich-text.tsx", `import type { SafeHtml } from "#domain/html/safe-html.ts";`],
])("in %s `%s` is allowed", (path, line) => {
  expect(lintResult(path, line)).toBe("allowed");
});

test("only route modules, the root and the server entry may import the server, and all of those listed do", () => {
  const routes = readFileSync(`${root}app/routes.ts`, "utf8");
  const modules = [...routes.matchAll(/"((?:public|admin)\/[^"]+\.tsx?)"/g)].map(
    ([, path]) => `app/${path}`,
  );
  const exempt = settings.overrides.find((entry: { includes: string[] }) =>
    entry.includes.includes("app/entry.server.tsx"),
  );
  const candidates = [...new Set(["app/root.tsx", "app/entry.server.tsx", ...modules])];
  const importing = candidates.filter((path) =>
    /"#server\//.test(readFileSync(root + path, "utf8")),
  );
  expect(exempt.includes.toSorted()).toEqual(importing.toSorted());
});

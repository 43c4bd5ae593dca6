import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** Names and addresses of what a program of the product imports. */
function importedBy(program: string): string[] {
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return output.trim().split("\n");
}

const IMPORTS = `
  import { createRequire } from "node:module";
  import { pathToFileURL } from "node:url";
  const parent = pathToFileURL("server/main.ts").href;
  for (const round of [1, 2]) {
    for (const name of ["drizzle-orm", "drizzle-orm/pg-core", "#server/env.ts", "node:fs", "hono"]) {
      console.log(name, import.meta.resolve(name));
    }
    console.log("required", createRequire(parent).resolve("drizzle-orm"));
  }
  const { eq } = await import("drizzle-orm");
  const { portfolioProjects } = await import("#server/db/schema.ts");
  const { APIError } = await import("better-auth/api");
  const same = [
    (await import("drizzle-orm/sql/expressions/conditions")).eq === eq,
    (await import("#server/projects/tables.ts")).portfolioProjects === portfolioProjects,
    (await import("@better-auth/core/error")).APIError === APIError,
  ];
  console.log(same.join(" "));
`;

test("imports lead to the same modules as without it", () => {
  const without = importedBy(IMPORTS);
  expect(without.at(-1)).toBe("true true true");
  const cached = `const { cacheImports } = await import("#server/cache-imports.ts"); cacheImports();`;
  expect(importedBy(cached + IMPORTS)).toEqual(without);
});

test("a package that does not exist is named", () => {
  const program = `
    const { cacheImports } = await import("#server/cache-imports.ts");
    cacheImports();
    await import("no-such-package").catch((error) => console.log(error.code));`;
  expect(importedBy(program)).toEqual(["ERR_MODULE_NOT_FOUND"]);
});

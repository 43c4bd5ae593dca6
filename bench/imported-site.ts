import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { temporaryFolder, vitrine } from "../tests/support/site.ts";
import { get } from "./get.ts";
import { processorTimeOf } from "./processor-time.ts";
import { memoryOf } from "./proportional-memory.ts";
import { startProduct } from "./start-product.ts";
import type { Started } from "./started.ts";

const LOOKS_EVERY_MS = 1_000;
/** Looks in a row that find nothing going on: jobs begin some seconds after one another. */
const QUIET_LOOKS = 5;
/** Of the processors, between two looks: what a server does that has nothing to do. */
const IDLE_MAX_MICROSECONDS = 100_000;

const root = join(import.meta.dirname, "..");
const REAL_CONTENT = join(root, "../shared/data/18f-site");

/** A site with content has somebody who wrote it, so no link to become its owner is made at each start. */
const OWNER = {
  OWNER_EMAIL: "owner@example.com",
  OWNER_PASSWORD: "seven quiet harbours at noon",
};

export type ImportedSite = {
  /** What was imported, for the table. */
  name: string;
  /** What a process needs to know to serve it. */
  env: Record<string, string>;
  /** Every address of the map of the site, as paths. */
  paths: string[];
  /** One post and one project of it. */
  post: string;
  project: string;
};

/** Imports real content where it is at hand, else the sample, into a data folder of its own. */
export async function importSite(
  started: Started,
  say: (line: string) => void,
): Promise<ImportedSite> {
  const folder = existsSync(REAL_CONTENT) ? REAL_CONTENT : join(root, "sample");
  say(`Importing ${folder === REAL_CONTENT ? "real content" : "the sample content"}`);
  const data = await temporaryFolder();
  started.add(() => data.remove());
  const env = { DATA_DIR: data.path, DATABASE_URL: "", SAMPLE_CONTENT: "off", ...OWNER };
  const { code, output } = await vitrine(["import", folder, "--yes"], env, started.child);
  if (code !== 0) throw new Error(`The import failed:\n${output}`);

  const site = await startProduct(env, started);
  await untilQuiet(site.process.pid ?? 0);
  const { body } = await get(`${site.url}/sitemap.xml`);
  await site.stop();
  const paths = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const posts = paths.filter((path) => path.startsWith("/blog/"));
  const projects = paths.filter((path) => path.startsWith("/project/"));
  const [post, project] = [posts[0], projects[0]];
  if (!post || !project) throw new Error("The imported content has no post or no project");
  const origin = folder === REAL_CONTENT ? "the site of 18F" : "the project's sample";
  const name = `${origin}: ${projects.length} projects, ${posts.length} posts`;
  return { name, env, paths, post, project };
}

/** Waits until a server has done what it does by itself, such as pictures of new files. Linux only. */
async function untilQuiet(pid: number): Promise<void> {
  let before = await processorTimeOf(pid);
  for (let quiet = 0; before !== null && quiet < QUIET_LOOKS; ) {
    await wait(LOOKS_EVERY_MS);
    const now = await processorTimeOf(pid);
    const helpers = (await memoryOf(pid)).filter(({ name }) => name !== "postgres");
    const isIdle = now !== null && now - before < IDLE_MAX_MICROSECONDS && helpers.length === 1;
    quiet = isIdle ? quiet + 1 : 0;
    before = now;
  }
}

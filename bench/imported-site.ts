import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { temporaryFolder, vitrine } from "../tests/support/site.ts";
import type { Cleanup } from "./cleanup.ts";
import { get } from "./get.ts";
import { memoryOf, processorTimeOf } from "./process-usage.ts";
import { startProduct } from "./start-product.ts";

const CHECK_EVERY_MS = 1_000;
/** Jobs start some seconds apart, so several idle checks in a row are required. */
const IDLE_CHECKS = 5;
/** CPU time of an idle server between two checks. */
const IDLE_MAX_MICROSECONDS = 100_000;

const root = join(import.meta.dirname, "..");
const REAL_CONTENT = join(root, "../shared/data/18f-site");

/** With an owner, no set-up link is created at each start. */
const OWNER = {
  OWNER_EMAIL: "owner@example.com",
  OWNER_PASSWORD: "seven quiet harbours at noon",
};

export type ImportedSite = {
  name: string;
  env: Record<string, string>;
  paths: string[];
  post: string;
  project: string;
};

/** Imports real content if available, else the sample. */
export async function importSite(
  cleanup: Cleanup,
  log: (line: string) => void,
): Promise<ImportedSite> {
  const folder = existsSync(REAL_CONTENT) ? REAL_CONTENT : join(root, "sample");
  log(`Importing ${folder === REAL_CONTENT ? "real content" : "the sample content"}`);
  const data = await temporaryFolder();
  cleanup.add(() => data.remove());
  const env = { DATA_DIR: data.path, DATABASE_URL: "", SAMPLE_CONTENT: "off", ...OWNER };
  const { code, output } = await vitrine(["import", folder, "--yes"], env, cleanup.addProcess);
  if (code !== 0) throw new Error(`The import failed:\n${output}`);

  const site = await startProduct(env, cleanup);
  await waitUntilIdle(site.process.pid ?? 0);
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

/** Waits for background jobs such as renditions. Linux only. */
async function waitUntilIdle(pid: number): Promise<void> {
  let before = await processorTimeOf(pid);
  for (let idle = 0; before !== null && idle < IDLE_CHECKS; ) {
    await wait(CHECK_EVERY_MS);
    const now = await processorTimeOf(pid);
    const helpers = (await memoryOf(pid)).filter(({ name }) => name !== "postgres");
    const isIdle = now !== null && now - before < IDLE_MAX_MICROSECONDS && helpers.length === 1;
    idle = isIdle ? idle + 1 : 0;
    before = now;
  }
}

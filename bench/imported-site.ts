import { existsSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder, vitrine } from "../tests/support/site.ts";
import { get } from "./get.ts";
import { startProduct } from "./start-product.ts";
import type { Started } from "./started.ts";
import { untilQuiet } from "./until-quiet.ts";

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

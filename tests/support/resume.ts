import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ContentSite } from "./content-site.ts";
import { pdf } from "./media.ts";
import { temporaryFolder, vitrine } from "./site.ts";

const FIELDS = "name: Ilse Vandermeer\ntitle: Sign painter";

export async function importResume(site: ContentSite, fileName: string): Promise<Buffer> {
  const folder = await temporaryFolder();
  const resume = pdf("A resume", 20_000);
  await mkdir(join(folder.path, "media"));
  await writeFile(join(folder.path, "media", fileName), resume);
  const fields = `${FIELDS}\nresume_url: ${JSON.stringify(`../media/${fileName}`)}`;
  await writeFile(join(folder.path, "about.md"), `---\n${fields}\n---\n\nI paint signs.\n`);
  const { code, output } = await vitrine(["import", folder.path, "--yes", "--overwrite"], site.env);
  await folder.remove();
  if (code !== 0) throw new Error(`The import failed:\n${output}`);
  return resume;
}

import { projectPath } from "#domain/projects/project.ts";
import { announce } from "#server/db/announcements.ts";
import { type MediaUse, replaceUses } from "#server/media/uses.ts";
import { type portfolioProjects, projectFiles } from "#server/projects/tables.ts";
import type { ContentSite } from "./content-site.ts";
import { addPublicProject } from "./rows.ts";
import { storeOnSite } from "./site-media.ts";

type Values = Partial<typeof portfolioProjects.$inferInsert>;
type GivenFile = { fileName: string; bytes: Buffer; displayName?: string };

export async function stageProject(
  site: Pick<ContentSite, "db" | "env">,
  values: Values,
  files: GivenFile[] = [],
): Promise<{ id: string; path: string }> {
  const id = await addPublicProject(site.db, values);
  const uses: MediaUse[] = [];
  for (const [position, { fileName, bytes, displayName = "" }] of files.entries()) {
    const { id: mediaId, mimeType: fileType } = await storeOnSite(site, fileName, bytes);
    await site.db
      .insert(projectFiles)
      .values({ projectId: id, mediaId, fileName, displayName, fileType, position });
    uses.push({ mediaId, role: "file" });
  }
  if (values.thumbnailId) uses.push({ mediaId: values.thumbnailId, role: "thumbnail" });
  if (values.assetId) uses.push({ mediaId: values.assetId, role: "asset" });
  await replaceUses(site.db, { noun: "project", projectId: id }, uses);
  await announce(site.db, ["projects", `project:${id}`]);
  return { id, path: projectPath({ id, slug: values.slug ?? null }) };
}

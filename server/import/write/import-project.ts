import { eq } from "drizzle-orm";
import { FOCUS_MIDDLE } from "#domain/media/picture.ts";
import { withAutoTexts } from "#domain/projects/auto-texts.ts";
import { PROJECT_FILES_MAX } from "#domain/projects/project.ts";
import type { Transaction } from "../../db/connection.ts";
import { isFeaturedLimit } from "../../db/refusals.ts";
import { findOrCreateClient, findOrCreateRoles } from "../../projects/named-rows.ts";
import { portfolioProjects, projectFiles } from "../../projects/tables.ts";
import { writeProject } from "../../projects/write-project.ts";
import { aliasNotes } from "../format/note.ts";
import type { ProjectSource } from "../format/project-source.ts";
import { FEATURED_NOTE } from "../plan/plan-item.ts";
import type { WriteInput, WriteResult } from "./write-input.ts";

type StoredProject = typeof portfolioProjects.$inferSelect;

export async function importProject(
  tx: Transaction,
  writing: WriteInput<ProjectSource>,
): Promise<WriteResult> {
  const { source, notes, targetId, aliases } = writing;
  const table = portfolioProjects;
  const [stored = null] = targetId
    ? await tx.select().from(table).where(eq(table.id, targetId)).for("update")
    : [];
  const values = await valuesOf(tx, writing, stored);
  const files = filesOf(writing);
  const { id, version, takenPaths } = await writeProject(tx, stored, values, {
    roleIds: await findOrCreateRoles(tx, source.roles),
    fileIds: files.map(({ mediaId }) => mediaId),
    oldPaths: aliases,
  });
  await tx.delete(projectFiles).where(eq(projectFiles.projectId, id));
  const rows = files.map((file) => ({ ...file, projectId: id }));
  if (rows.length > 0) await tx.insert(projectFiles).values(rows);
  // Archived projects must not take a featured place invisibly.
  const shouldFeature = source.isFeatured && !values.isArchived;
  const position = source.featuredPosition ?? stored?.featuredPosition ?? null;
  if (shouldFeature && !(await tryFeature(tx, id, position))) notes.push(FEATURED_NOTE);
  notes.push(...aliasNotes(takenPaths));
  return { id, version };
}

async function valuesOf(
  tx: Transaction,
  { source, slug, html, media, options, now }: WriteInput<ProjectSource>,
  stored: StoredProject | null,
) {
  const { createdAt, values } = source;
  const text = (part: string) => String(html.get(part) ?? "");
  const thumbnailId = media.idOf("thumbnail", source.files);
  // With hidden visibility, the owner publishes after review: existing ones keep their state.
  const isHiddenFirst = options.visibility === "hidden";
  const isVisible = isHiddenFirst ? (stored?.isVisible ?? false) : source.isVisible;
  const isArchived = isHiddenFirst ? (stored?.isArchived ?? source.isArchived) : source.isArchived;
  // Imported visible projects count as announced, so that showing them later sends no email.
  const isShown = isVisible && !isArchived;
  // A focal point applies to one image only.
  const isOtherImage = stored !== null && stored.thumbnailId !== thumbnailId;
  const client = await findOrCreateClient(tx, source.client);
  return {
    ...values,
    ...withAutoTexts(values, { title: values.title, client: client.name }),
    projectUrl: values.projectUrl || null,
    slug,
    clientId: client.id,
    myRole: source.roles.join(", "),
    description: text("description"),
    caseProblem: text("caseProblem"),
    caseApproach: text("caseApproach"),
    caseResults: text("caseResults"),
    thumbnailId,
    assetId: media.idOf("asset", source.files),
    isVisible,
    isArchived,
    archivedAt: isArchived ? (stored?.archivedAt ?? now) : null,
    archiveReason: isArchived ? (stored?.archiveReason ?? "") : "",
    firstShownAt: stored?.firstShownAt ?? (isShown ? now : null),
    // Set separately, since the database refuses a seventh featured project.
    isFeatured: false,
    updatedAt: now,
    ...(createdAt && { createdAt }),
    ...(isOtherImage && { thumbnailFocusX: FOCUS_MIDDLE, thumbnailFocusY: FOCUS_MIDDLE }),
  };
}

async function tryFeature(
  tx: Transaction,
  id: string,
  featuredPosition: number | null,
): Promise<boolean> {
  try {
    await tx.transaction((step) =>
      step
        .update(portfolioProjects)
        .set({ isFeatured: true, featuredPosition })
        .where(eq(portfolioProjects.id, id)),
    );
    return true;
  } catch (error) {
    if (isFeaturedLimit(error)) return false;
    throw error;
  }
}

function filesOf({ source, media, unsupportedPictures }: WriteInput<ProjectSource>) {
  const named = [
    ...source.files.filter(({ role }) => role === "file"),
    ...unsupportedPictures.map((text) => ({ text, displayName: "" })),
  ];
  const files = named.flatMap(({ text, displayName }, position) => {
    const found = media.find("file", text);
    if (!found) return [];
    const { id: mediaId, fileName, mimeType: fileType } = found;
    return [{ mediaId, fileName, displayName: displayName || fileName, fileType, position }];
  });
  // One beyond the limit is found only when it is also listed before.
  return files.slice(0, PROJECT_FILES_MAX);
}

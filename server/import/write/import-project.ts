import { eq } from "drizzle-orm";
import { FOCUS_MIDDLE } from "#domain/media/picture.ts";
import type { Transaction } from "../../db/connection.ts";
import { isFeaturedLimit } from "../../db/refusals.ts";
import { type MediaUse, replaceUses } from "../../media/uses.ts";
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
  const { source, media, notes, targetId, aliases } = writing;
  const table = portfolioProjects;
  const [stored = null] = targetId
    ? await tx.select().from(table).where(eq(table.id, targetId)).for("update")
    : [];
  const values = await valuesOf(tx, writing, stored);
  const roleIds = await findOrCreateRoles(tx, source.roles);
  const parts = { roleIds, oldPaths: aliases };
  const { id, version, takenPaths } = await writeProject(tx, stored, values, parts);
  // Archived projects must not take a featured place invisibly.
  const shouldFeature = source.isFeatured && !values.isArchived;
  const position = source.featuredPosition ?? stored?.featuredPosition ?? null;
  if (shouldFeature && !(await tryFeature(tx, id, position))) notes.push(FEATURED_NOTE);
  await replaceFiles(tx, writing, id);
  notes.push(...aliasNotes(takenPaths), ...media.notes);
  return { projectId: id, postId: null, version };
}

async function valuesOf(
  tx: Transaction,
  { source, slug, html, media, options, now }: WriteInput<ProjectSource>,
  stored: StoredProject | null,
) {
  const { caseStudy, createdAt } = source;
  const text = (part: string) => String(html.get(part) ?? "");
  const fileId = (use: "thumbnail" | "asset", named: { text: string } | null) =>
    (named && media.find(use, named.text)?.id) ?? null;
  const thumbnailId = fileId("thumbnail", source.thumbnail);
  // With hidden visibility, the owner publishes after review: existing ones keep their state.
  const isHiddenFirst = options.visibility === "hidden";
  const isVisible = isHiddenFirst ? (stored?.isVisible ?? false) : source.isVisible;
  const isArchived = isHiddenFirst ? (stored?.isArchived ?? source.isArchived) : source.isArchived;
  // Imported visible projects count as announced, so that showing them later sends no email.
  const isShown = isVisible && !isArchived;
  // A focal point applies to one image only.
  const isOtherImage = stored !== null && stored.thumbnailId !== thumbnailId;
  return {
    slug,
    title: source.title,
    clientId: await findOrCreateClient(tx, source.client),
    categories: source.categories,
    workType: source.workType,
    myRole: source.roles.join(", "),
    year: source.year,
    projectUrl: source.projectUrl || null,
    keywords: source.keywords,
    metaTitle: source.metaTitle,
    metaDescription: source.metaDescription,
    h1: source.h1,
    altText: source.altText,
    ogTitle: source.ogTitle,
    ogDescription: source.ogDescription,
    allowPublicPreview: source.allowPublicPreview,
    description: text("description"),
    caseProblem: text("caseProblem"),
    caseApproach: text("caseApproach"),
    caseResults: text("caseResults"),
    resultFigures: caseStudy.figures,
    testimonialQuote: caseStudy.testimonial.quote,
    testimonialName: caseStudy.testimonial.name,
    testimonialRole: caseStudy.testimonial.role,
    thumbnailId,
    assetId: fileId("asset", source.mainFile),
    isVisible,
    isArchived,
    archivedAt: isArchived ? (stored?.archivedAt ?? now) : null,
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

async function replaceFiles(
  tx: Transaction,
  { source, media, unsupportedPictures }: WriteInput<ProjectSource>,
  projectId: string,
): Promise<void> {
  const named = [
    ...source.files.map(({ file, displayName }) => ({ text: file.text, displayName })),
    ...unsupportedPictures.map((text) => ({ text, displayName: "" })),
  ];
  const rows = named.flatMap(({ text, displayName }, position) => {
    const found = media.find("file", text);
    if (!found) return [];
    const { id: mediaId, fileName, mimeType: fileType } = found;
    const shown = displayName || fileName;
    return [{ projectId, mediaId, fileName, displayName: shown, fileType, position }];
  });
  await tx.delete(projectFiles).where(eq(projectFiles.projectId, projectId));
  if (rows.length > 0) await tx.insert(projectFiles).values(rows);
  const uses: MediaUse[] = rows.map(({ mediaId }) => ({ mediaId, role: "file" }));
  await replaceUses(tx, { noun: "project", projectId }, uses, ["file"]);
}

import { eq, sql } from "drizzle-orm";
import { FOCUS_MIDDLE } from "#domain/media/picture.ts";
import type { CaseStudyValues } from "#domain/projects/case-study.ts";
import { projectPath } from "#domain/projects/project.ts";
import type { Transaction } from "../../db/connection.ts";
import { isFeaturedLimit } from "../../db/refusals.ts";
import { bodyUses } from "../../media/body-uses.ts";
import { type MediaUse, replaceUses } from "../../media/uses.ts";
import { projectTexts } from "../../projects/case-study.ts";
import { findOrCreateClient, replaceRoles } from "../../projects/named-rows.ts";
import { portfolioProjects, projectFiles } from "../../projects/tables.ts";
import { redirectTo } from "../../site/redirects.ts";
import type { CaseStudySource } from "../format/case-study-source.ts";
import { aliasNotes } from "../format/note.ts";
import type { ProjectSource } from "../format/project-source.ts";
import { FEATURED_NOTE } from "../plan/plan-item.ts";
import type { WriteInput, WriteResult } from "./write-input.ts";

export async function writeProject(
  tx: Transaction,
  writing: WriteInput<ProjectSource>,
): Promise<WriteResult> {
  const { source, media, slug, notes } = writing;
  const thumbnail = fileOf(writing, "thumbnail", source.thumbnail);
  const asset = fileOf(writing, "asset", source.mainFile);
  const values = await valuesOf(tx, writing, {
    thumbnailId: thumbnail?.id ?? null,
    assetId: asset?.id ?? null,
  });
  const { id, version, oldSlug, oldPosition, isArchived } = await upsert(tx, writing, values);
  // Archived projects must not take a featured place invisibly.
  const shouldFeature = source.isFeatured && !isArchived;
  const position = source.featuredPosition ?? oldPosition;
  if (shouldFeature && !(await tryFeature(tx, id, position))) notes.push(FEATURED_NOTE);
  await replaceRoles(tx, id, source.roles);
  const files = await replaceFiles(tx, writing, id);
  const uses: MediaUse[] = [...files, ...(await bodyUses(tx, projectTexts(values)))];
  if (thumbnail) uses.push({ mediaId: thumbnail.id, role: "thumbnail" });
  if (asset) uses.push({ mediaId: asset.id, role: "asset" });
  await replaceUses(tx, { noun: "project", projectId: id }, uses);
  const oldPaths = oldSlug ? [projectPath({ id, slug: oldSlug })] : [];
  const old = [...writing.aliases, ...oldPaths];
  const leftAlone = await redirectTo(tx, { projectId: id }, old, projectPath({ id, slug }));
  notes.push(...aliasNotes(leftAlone));
  notes.push(...media.notes);
  return { projectId: id, postId: null, version, tags: ["projects", `project:${id}`] };
}

async function valuesOf(
  tx: Transaction,
  { source, slug, html, now }: WriteInput<ProjectSource>,
  files: { thumbnailId: string | null; assetId: string | null },
) {
  return {
    ...files,
    slug,
    title: source.title,
    clientId: await findOrCreateClient(tx, source.client),
    description: String(html.get("description") ?? ""),
    ...caseStudyValues(source.caseStudy, html),
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
    // Set separately, since the database refuses a seventh featured project.
    isFeatured: false,
    updatedAt: now,
  };
}

function caseStudyValues(
  { figures, testimonial }: CaseStudySource,
  html: WriteInput<ProjectSource>["html"],
): CaseStudyValues {
  const text = (name: string) => String(html.get(name) ?? "");
  return {
    caseProblem: text("caseProblem"),
    caseApproach: text("caseApproach"),
    caseResults: text("caseResults"),
    resultFigures: figures,
    testimonialQuote: testimonial.quote,
    testimonialName: testimonial.name,
    testimonialRole: testimonial.role,
  };
}

async function upsert(
  tx: Transaction,
  { source, slug, targetId, options, now }: WriteInput<ProjectSource>,
  values: Awaited<ReturnType<typeof valuesOf>>,
) {
  const table = portfolioProjects;
  const [old] = targetId
    ? await tx.select().from(table).where(eq(table.id, targetId)).for("update")
    : [];
  // With hidden visibility, the owner publishes after review: existing ones keep their state.
  const isHiddenFirst = options.visibility === "hidden";
  const isVisible = isHiddenFirst ? (old?.isVisible ?? false) : source.isVisible;
  const isArchived = isHiddenFirst ? (old?.isArchived ?? source.isArchived) : source.isArchived;
  const archivedAt = isArchived ? (old?.archivedAt ?? now) : null;
  // Imported visible projects count as announced, so that showing them later sends no email.
  const isShown = isVisible && !isArchived;
  const all = {
    ...values,
    isVisible,
    isArchived,
    archivedAt,
    firstShownAt: old?.firstShownAt ?? (isShown ? now : null),
    ...(source.createdAt && { createdAt: source.createdAt }),
  };
  const [row] = old
    ? await tx
        .update(table)
        .set({
          ...all,
          version: sql`${table.version} + 1`,
          // A focal point applies to one image only.
          ...(old.thumbnailId !== values.thumbnailId && {
            thumbnailFocusX: FOCUS_MIDDLE,
            thumbnailFocusY: FOCUS_MIDDLE,
          }),
        })
        .where(eq(table.id, old.id))
        .returning({ id: table.id, version: table.version })
    : await tx.insert(table).values(all).returning({ id: table.id, version: table.version });
  if (!row) throw new Error("write returned no row");
  const oldSlug = old?.slug && old.slug !== slug ? old.slug : null;
  return { ...row, oldSlug, oldPosition: old?.featuredPosition ?? null, isArchived };
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
): Promise<MediaUse[]> {
  const named = [
    ...source.files.map(({ file, displayName }) => ({ text: file.text, displayName })),
    ...unsupportedPictures.map((text) => ({ text, displayName: "" })),
  ];
  const rows = named.flatMap(({ text, displayName }, position) => {
    const found = media.find("file", text);
    if (!found) return [];
    const { fileName, mimeType } = found;
    const shown = displayName || fileName;
    return [
      { projectId, mediaId: found.id, fileName, displayName: shown, fileType: mimeType, position },
    ];
  });
  await tx.delete(projectFiles).where(eq(projectFiles.projectId, projectId));
  if (rows.length > 0) await tx.insert(projectFiles).values(rows);
  return rows.map(({ mediaId }) => ({ mediaId, role: "file" as const }));
}

function fileOf(
  { media }: WriteInput<ProjectSource>,
  role: "thumbnail" | "asset",
  named: { text: string } | null,
) {
  return named && media.find(role, named.text);
}

import { eq } from "drizzle-orm";
import { withoutAutoTexts } from "#domain/projects/auto-texts.ts";
import { projectPath } from "#domain/projects/project.ts";
import type { Queryable } from "../../db/connection.ts";
import { readAllFiles } from "../../projects/files.ts";
import { readRoleNames } from "../../projects/store.ts";
import { clients, portfolioProjects } from "../../projects/tables.ts";
import { redirects } from "../../site/tables.ts";
import { aliasesOf } from "./aliases.ts";
import {
  date,
  type ExportedFile,
  line,
  lines,
  markdownFile,
  withoutBlank,
} from "./content-text.ts";
import { MediaReferences } from "./media-references.ts";

type ProjectRow = typeof portfolioProjects.$inferSelect;

/** `projects/<name>.md`; `name` is the slug where that can be a file name. */
export async function projectFile(
  db: Queryable,
  id: string,
  name: string,
): Promise<ExportedFile | null> {
  const [found] = await db
    .select({ row: portfolioProjects, client: clients.name })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .where(eq(portfolioProjects.id, id));
  if (!found) return null;
  const { row, client } = found;
  const media = new MediaReferences(db, "../media/");
  const pictures = await media.toAll([row.thumbnailId, row.assetId]);
  const files = await readAllFiles(db, id);
  // The generated ones follow the title and client of the file when it is imported.
  const { metaTitle, h1 } = withoutAutoTexts(row, { title: row.title, client });
  const fields = {
    title: line(row.title),
    client: line(client),
    year: row.year,
    workType: line(row.workType),
    roles: lines(await readRoleNames(db, id)),
    categories: lines(row.categories),
    keywords: lines(row.keywords),
    thumbnail: pictures.get(row.thumbnailId),
    altText: line(row.altText),
    file: pictures.get(row.assetId),
    files: files.map((file) => ({ path: media.to(file.media), name: line(file.displayName) })),
    projectUrl: line(row.projectUrl ?? ""),
    metaTitle: line(metaTitle),
    metaDescription: line(row.metaDescription),
    h1: line(h1),
    ogTitle: line(row.ogTitle),
    ogDescription: line(row.ogDescription),
    featured: row.isFeatured,
    featuredPosition: row.featuredPosition,
    archived: row.isArchived,
    allowPublicPreview: row.allowPublicPreview,
    created: date(row.createdAt),
    aliases: await aliasesOf(db, eq(redirects.projectId, id), {
      own: projectPath(row),
      imported: projectPath({ id, slug: name }),
    }),
    case_study: await caseStudyFields(row, media),
  };
  const written = { ...withoutBlank(fields), visible: row.isVisible };
  const text = markdownFile(written, await media.inHtml(row.description));
  return { text, media: media.files };
}

async function caseStudyFields(row: ProjectRow, media: MediaReferences) {
  return withoutBlank({
    problem: await media.inHtml(row.caseProblem),
    approach: await media.inHtml(row.caseApproach),
    results: await media.inHtml(row.caseResults),
    figures: row.resultFigures.map(({ value, label }) => ({
      value: line(value),
      label: line(label),
    })),
    testimonial: withoutBlank({
      quote: row.testimonialQuote,
      name: line(row.testimonialName),
      role: line(row.testimonialRole),
    }),
  });
}

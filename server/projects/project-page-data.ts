import type { RouterContextProvider } from "react-router";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { CaseStudy } from "#domain/projects/case-study.ts";
import type { Project, ProjectFile } from "#domain/projects/project.ts";
import { prepareTexts } from "../html/format-texts.ts";
import { htmlSlot, type PageNotes } from "../http/page-notes.ts";

type Context = Readonly<RouterContextProvider>;

/** Until the project changes. */
export function cacheProjectPage(notes: PageNotes, id: string): void {
  notes.dependsOn(`project:${id}`);
  notes.allowCaching();
}

/** Files are offered only under the slug's address. spec: public-site §2, "Slug page only" */
export async function projectPageData(
  context: Context,
  { description, caseStudy, files, ...project }: Project,
) {
  const { problem, approach, results, ...others } = caseStudy;
  const html = await prepareTexts({
    description: { html: description, under: 1 },
    problem: { html: problem, under: 2 },
    approach: { html: approach, under: 2 },
    results: { html: results, under: 2 },
  });
  const offered: ProjectFile[] = project.slug ? files : [];
  return {
    project,
    files: offered,
    description: htmlSlot(context, "description", html.description),
    caseStudy: caseStudyData(context, { ...others, ...html }),
  };
}

type CaseStudyPart = "problem" | "approach" | "results";

function caseStudyData(
  context: Context,
  caseStudy: Omit<CaseStudy, CaseStudyPart> & Record<CaseStudyPart, SafeHtml>,
) {
  const { figures, testimonial } = caseStudy;
  const slot = (part: CaseStudyPart) => textSlot(context, part, caseStudy[part]);
  const texts = { problem: slot("problem"), approach: slot("approach"), results: slot("results") };
  const hasContent =
    Object.values(texts).some(Boolean) || figures.length > 0 || testimonial !== null;
  return hasContent ? { ...texts, figures, testimonial } : null;
}

function textSlot(context: Context, part: string, html: SafeHtml) {
  return html === "" ? null : htmlSlot(context, `case-${part}`, html);
}

import type { RouterContextProvider } from "react-router";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { CaseStudy } from "#domain/projects/case-study.ts";
import type { Project, ProjectFile } from "#domain/projects/project.ts";
import { htmlSlot } from "../http/html-slot.ts";
import { pageNotes } from "../http/page-notes.ts";

type Context = Readonly<RouterContextProvider>;

/** The loader data of a project's page, which is kept until the project changes. */
export function showProject(context: Context, project: Project) {
  const notes = context.get(pageNotes);
  notes.dependsOn(`project:${project.id}`);
  notes.keep();
  return shownProject(context, project);
}

/**
 * What a project's page shows, without saying that it may be kept. Only the page that a slug leads to
 * offers files. spec: public-site §2, "Slug page only"
 */
export function shownProject(
  context: Context,
  { description, caseStudy, files, ...project }: Project,
) {
  const offered: ProjectFile[] = project.slug ? files : [];
  return {
    project,
    files: offered,
    description: htmlSlot(context, "description", description),
    caseStudy: shownCaseStudy(context, caseStudy),
  };
}

/** Null when there is nothing of one. */
function shownCaseStudy(context: Context, caseStudy: CaseStudy) {
  const { figures, testimonial } = caseStudy;
  const slot = (part: "problem" | "approach" | "results") =>
    textSlot(context, part, caseStudy[part]);
  const texts = { problem: slot("problem"), approach: slot("approach"), results: slot("results") };
  const isThere = Object.values(texts).some(Boolean) || figures.length > 0 || testimonial !== null;
  return isThere ? { ...texts, figures, testimonial } : null;
}

function textSlot(context: Context, part: string, html: SafeHtml) {
  return html === "" ? null : htmlSlot(context, `case-${part}`, html);
}

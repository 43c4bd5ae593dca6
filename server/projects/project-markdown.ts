import { markdownLink, markdownText } from "#domain/html/inline-markdown.ts";
import {
  markdownDocument,
  markdownFacts,
  markdownLines,
  markdownList,
  markdownQuote,
  markdownSection,
} from "#domain/html/markdown-parts.ts";
import type { ResultFigure, Testimonial } from "#domain/projects/case-study.ts";
import { type Project, projectPath } from "#domain/projects/project.ts";
import { htmlToMarkdown } from "../html/html-to-markdown.ts";

export async function projectMarkdown(project: Project, origin: string): Promise<string> {
  const url = `${origin}${projectPath(project)}`;
  const { problem, approach, results, figures, testimonial } = project.caseStudy;
  const part = (html: string, under: 1 | 2) => ({ html, profile: "basic" as const, under });
  const texts = await htmlToMarkdown(
    {
      description: part(project.description, 1),
      problem: part(problem, 2),
      approach: part(approach, 2),
      results: part(results, 2),
    },
    url,
  );
  // The page offers files under the slug's address only.
  const files = project.slug ? project.files : [];
  return markdownDocument([
    `# ${markdownText(project.heading)}`,
    factsOf(project, url),
    texts.description,
    markdownSection(2, "Problem", texts.problem),
    markdownSection(2, "Approach", texts.approach),
    markdownSection(2, "Results", [figuresOf(figures), texts.results].filter(Boolean).join("\n\n")),
    testimonial && quoteOf(testimonial),
    markdownSection(
      2,
      "Files",
      markdownList(files.map(({ name, url }) => markdownLink(name, `${origin}${url}`))),
    ),
  ]);
}

function factsOf(project: Project, url: string): string {
  const all = (values: readonly string[]) => [...new Set(values)].map(markdownText).join(", ");
  return markdownFacts([
    ["Page", url],
    ["Client", markdownText(project.client)],
    [project.roles.length > 1 ? "Roles" : "Role", all(project.roles)],
    ["Work type", markdownText(project.workType)],
    ["Categories", all(project.categories)],
    ["Year", `${project.year}`],
    ["Project website", project.projectUrl ? markdownText(project.projectUrl) : ""],
  ]);
}

function figuresOf(figures: readonly ResultFigure[]): string {
  return markdownFacts(
    figures.map(({ label, value }) => [markdownText(label), markdownText(value)]),
  );
}

function quoteOf({ quote, name, role }: Testimonial): string {
  const speaker = [name, role].filter(Boolean).map(markdownText).join(", ");
  return markdownQuote(
    [markdownLines(quote), speaker && `— ${speaker}`].filter(Boolean).join("\n\n"),
  );
}

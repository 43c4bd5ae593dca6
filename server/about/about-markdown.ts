import type { About } from "#domain/about/about.ts";
import type { Expertise } from "#domain/about/expertise.ts";
import { markdownLink, markdownText } from "#domain/html/inline-markdown.ts";
import {
  markdownDocument,
  markdownFacts,
  markdownLines,
  markdownList,
  markdownSection,
} from "#domain/html/markdown-parts.ts";
import { pluralize } from "#domain/site/formats.ts";
import { htmlToMarkdown } from "../html/html-to-markdown.ts";

export async function aboutMarkdown(
  about: About,
  { name }: { name: string },
  origin: string,
): Promise<string> {
  const url = `${origin}/about`;
  const part = (html: string) => ({ html, profile: "basic" as const, under: 2 as const });
  const { bio, philosophy, brandExperience, resume } = about;
  const texts = await htmlToMarkdown(
    { bio: part(bio), philosophy: part(philosophy), brand: part(brandExperience) },
    url,
  );
  const resumeUrl = resume && (URL.parse(resume.url, url)?.href ?? "");
  return markdownDocument([
    `# ${markdownText(about.name || name)}`,
    about.title && markdownText(about.title),
    markdownFacts([
      ["Page", url],
      ["LinkedIn", markdownText(about.linkedinUrl)],
      ["Resume", resume && resumeUrl ? markdownLink(resume.fileName, resumeUrl) : ""],
    ]),
    markdownSection(2, "About Me", texts.bio),
    markdownSection(2, "My Approach", texts.philosophy),
    markdownSection(2, "Brand Experience", texts.brand),
    markdownSection(2, "Interests", markdownLines(about.interests)),
    listSection("Languages", about.languages),
    markdownSection(2, "Expertise", about.expertise.map(expertiseOf).join("\n\n")),
    listSection("Frameworks", about.frameworks),
    listSection("Skills", about.skills),
  ]);
}

function listSection(heading: string, items: readonly string[]): string | null {
  return markdownSection(2, heading, markdownList(items.map(markdownText)));
}

function expertiseOf({ category, items, skills = [], yearsExperience }: Expertise): string {
  const years = yearsExperience && `${pluralize(yearsExperience, "year", "years")} of experience`;
  const list = markdownList([...new Set([...items, ...skills])].map(markdownText));
  return [`### ${markdownText(category)}`, years, list].filter(Boolean).join("\n\n");
}

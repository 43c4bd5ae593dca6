import { and, eq, inArray } from "drizzle-orm";
import { CASE_STUDY_LABELS } from "#domain/projects/case-study.ts";
import { DETAILS_HEADING, TESTIMONIAL_HEADING } from "#domain/search/detail-lines.ts";
import type { Queryable } from "../../db/connection.ts";
import { isPublic, linkedRoles, rolesOf } from "../../projects/store.ts";
import { clients, portfolioProjects } from "../../projects/tables.ts";
import { type ItemText, inHtml, inPlain, type Text } from "./item-text.ts";

const NAME_WEIGHT = 2;
const HIDDEN_TEXT_WEIGHT = 0.5;

/** Texts of the public projects among `ids`. */
export async function readProjectTexts(db: Queryable, ids: readonly string[]): Promise<ItemText[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ project: portfolioProjects, client: clients.name, linkedRoles })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .where(and(isPublic, inArray(portfolioProjects.id, [...ids])));
  return rows.map(({ project, client, linkedRoles }) => {
    const named = { client, roles: [...new Set(rolesOf(project, linkedRoles))] };
    return textOfProject(project, named);
  });
}

type Project = typeof portfolioProjects.$inferSelect;
type Named = { client: string; roles: string[] };

function textOfProject(project: Project, named: Named): ItemText {
  const { id, title, h1, keywords, categories, workType, year } = project;
  const names = [named.client, ...named.roles, ...categories, workType, ...keywords, String(year)];
  const isOwnHeading = h1 !== "" && h1 !== title;
  return {
    kind: "project",
    projectId: id,
    postId: null,
    mediaId: null,
    title,
    fields: [
      { text: names.join("\n"), weight: NAME_WEIGHT },
      { text: isOwnHeading ? h1 : "", weight: NAME_WEIGHT },
      { text: `${project.metaDescription}\n${project.altText}`, weight: HIDDEN_TEXT_WEIGHT },
    ],
    texts: [
      inHtml(project.description),
      ...caseStudyOf(project),
      { ...detailsOf(project, named), isSummary: true },
    ],
  };
}

function caseStudyOf(project: Project): Text[] {
  const labels = CASE_STUDY_LABELS;
  const figures = project.resultFigures.map(({ value, label }) => `${value} ${label}`);
  const { testimonialQuote: quote, testimonialName: name, testimonialRole: role } = project;
  const speaker = [name, role].filter((part) => part !== "").join(", ");
  return [
    inHtml(project.caseProblem, labels.caseProblem),
    inHtml(project.caseApproach, labels.caseApproach),
    inHtml(project.caseResults, labels.caseResults),
    inPlain(figures.join("\n"), labels.resultFigures),
    // A testimonial without a quote is not shown.
    ...(quote === "" ? [] : [inPlain(`${quote}\n${speaker}`, TESTIMONIAL_HEADING)]),
  ];
}

/** As the card beside the project shows it. */
function detailsOf({ workType, categories, year }: Project, { client, roles }: Named): Text {
  const facts = [
    ["Client", client],
    [roles.length > 1 ? "Roles" : "Role", roles.join(", ")],
    ["Work type", workType],
    ["Categories", [...new Set(categories)].join(", ")],
    ["Year", String(year)],
  ];
  const lines = facts.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`);
  return inPlain(lines.join("\n"), DETAILS_HEADING);
}

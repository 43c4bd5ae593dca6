import { eq } from "drizzle-orm";
import { pluralize } from "#domain/site/formats.ts";
import { aboutContent } from "../../about/tables.ts";
import type { Queryable } from "../../db/connection.ts";
import { type ItemText, inHtml, inPlain, type Text } from "./item-text.ts";

/** Headings are those of the page. */
export async function readAboutTexts(db: Queryable): Promise<ItemText[]> {
  const [row] = await db.select().from(aboutContent).where(eq(aboutContent.id, 1));
  if (!row) return [];
  const { name, title, languages, frameworks, skills } = row;
  return [
    {
      kind: "about",
      projectId: null,
      postId: null,
      mediaId: null,
      title: name,
      fields: [{ text: `${title}\n${row.aboutDescription}`, weight: 1 }],
      texts: [
        inPlain(name !== "" && title !== "" ? `${name}, ${title}` : title),
        inHtml(row.bio, "About Me"),
        inHtml(row.philosophy, "My Approach"),
        inHtml(row.hobbies, "Brand Experience"),
        inPlain(row.interests, "Interests"),
        ...row.expertise.map(expertiseOf),
        inPlain(languages.join(", "), "Languages"),
        inPlain(frameworks.join(", "), "Frameworks"),
        inPlain(skills.join(", "), "Skills"),
      ],
    },
  ];
}

function expertiseOf(group: (typeof aboutContent.$inferSelect)["expertise"][number]): Text {
  const { category, items, skills = [], yearsExperience } = group;
  const years = yearsExperience
    ? [`${pluralize(yearsExperience, "year", "years")} of experience`]
    : [];
  const names = [...new Set([...items, ...skills])].join(", ");
  return inPlain([...years, names].join("\n"), category);
}

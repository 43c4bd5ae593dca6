import type { Database } from "../server/db/connection.ts";
import { blogPosts } from "../server/posts/tables.ts";
import { clients, portfolioProjects } from "../server/projects/tables.ts";
import { randomFrom } from "../tests/support/random.ts";

const WORDS = 30_000;
const SYLLABLES = "ba ke li mo nu ra se ti vo wu dra ple stri fla gro han jor kel mun pex".split(
  " ",
);
const PARAGRAPHS = 5;
const WORDS_PER_PARAGRAPH = 60;
const AT_ONCE = 250;

/** Texts whose words are as unevenly common as those of a language. */
export function variedTexts(seed: number) {
  const random = randomFrom(seed);
  const word = () => wordAt(Math.floor(Math.exp(random() * Math.log(WORDS))));
  const words = (count: number) => Array.from({ length: count }, word).join(" ");
  // With a heading, so that each is a passage of its own.
  const paragraph = () => `<h2>${words(2)}</h2><p>${words(WORDS_PER_PARAGRAPH)}.</p>`;
  return {
    title: () => words(5),
    html: () => Array.from({ length: PARAGRAPHS }, paragraph).join(""),
    /** A letter is missing in every fourth. */
    query(index: number) {
      const text = words(2 + (index % 5));
      return index % 4 === 0 ? text.slice(0, -2) + text.slice(-1) : text;
    },
  };
}

/** The same number always gives the same word; smaller ones are more common. */
function wordAt(number: number): string {
  let word = "";
  for (let rest = number; ; rest = Math.floor(rest / SYLLABLES.length) - 1) {
    word += SYLLABLES[rest % SYLLABLES.length];
    if (rest < SYLLABLES.length) return `${word}n`;
  }
}

/** As many public projects as posts, of five passages each. */
export async function fillWithVariedItems(db: Database, count: number): Promise<void> {
  const texts = variedTexts(count);
  const [client] = await db.insert(clients).values({ name: "Client" }).returning();
  const publishedAt = new Date("2026-01-01");
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => from + i);
    await db.insert(portfolioProjects).values(
      numbers.map((number) => ({
        title: texts.title(),
        description: texts.html(),
        clientId: client?.id ?? "",
        workType: "Report",
        year: 2000 + (number % 27),
        isVisible: true,
      })),
    );
    await db.insert(blogPosts).values(
      numbers.map((number) => ({
        title: texts.title(),
        slug: `post-${number}`,
        content: texts.html(),
        status: "published" as const,
        publishedAt,
      })),
    );
  }
}

import { postPath } from "#domain/posts/post.ts";
import type { AiSettings } from "#domain/search/ai-settings.ts";
import type { SmartPost, SmartResult } from "#domain/search/smart-response.ts";
import type { Database } from "../db/connection.ts";
import type { ProjectResult } from "../projects/cards.ts";
import type { World } from "../world.ts";
import { type Found, markedTitle, matchingPosts, matchOfProject, wordsToMark } from "./matches.ts";
import { type RankedPosts, rankPosts } from "./passages/find-posts.ts";
import { type RankedProject, rankProjects } from "./passages/find-projects.ts";
import { readFoundTexts } from "./passages/found-texts.ts";
import { kindsOf } from "./passages/kinds.ts";
import { readQueryTerms } from "./passages/query-terms.ts";

/** Several of one post count once. */
const POST_TEXTS = 24;

export type SearchWorld = Pick<World, "db"> & Partial<Pick<World, "vectorSearch">>;

export type SmartResults = { results: SmartResult[]; posts: SmartPost[] };

type Question = {
  query: string;
  limit: number;
  sources: AiSettings["sources"];
  /** Of the visitor who asks, if any. */
  network?: string;
};

/**
 * Projects and posts, best first, with the sentence that was found. Handles word endings, beginnings and
 * typos, and finds what the projects' open files contain. decisions: Search
 */
export async function findSmartResults(
  world: SearchWorld,
  question: Question,
): Promise<SmartResults> {
  const { projects, posts, ...ranked } = await rank(world, question);
  const results = await readResults(world.db, projects, ranked);
  return { results, posts: postsFrom(posts, ranked) };
}

/** How many projects and posts the same question finds. */
export async function countSmartResults(world: SearchWorld, question: Question): Promise<number> {
  const { projects, posts, ...ranked } = await rank(world, question);
  return projects.length + matchingPosts({ ...ranked, texts: posts.texts }).length;
}

type Ranked = Omit<Found, "texts">;

const NO_POSTS: RankedPosts = { texts: [], results: new Map() };

/** Projects, and texts of posts. */
async function rank(
  { db, vectorSearch }: SearchWorld,
  { query, limit, sources, network }: Question,
) {
  const [terms, nearest] = await Promise.all([
    readQueryTerms(db, query, { withRelated: true }),
    vectorSearch?.nearest(query, { kinds: kindsOf(sources), network }),
  ]);
  const near = nearest?.passages ?? [];
  // Those with words of a similar meaning alone would crowd out those that can be shown with a match.
  const typed = { ...terms, terms: terms.terms.filter(({ isRelated }) => !isRelated) };
  const [projects, posts] = await Promise.all([
    rankProjects(db, terms, { limit, near, withFiles: sources.files }),
    sources.blog ? rankPosts(db, typed, { limit: POST_TEXTS, near }) : NO_POSTS,
  ]);
  const nearIds = new Set(near.map(({ id }) => id));
  return { projects, posts, words: wordsToMark(query, terms.terms), nearIds };
}

async function readResults(
  db: Database,
  ranked: readonly RankedProject[],
  { words, nearIds }: Ranked,
): Promise<SmartResult[]> {
  const nearTexts = await readFoundTexts(db, [...nearIds]);
  return ranked.map(({ id, best, result }) => {
    const near = nearTexts.filter(({ itemId }) => itemId === id);
    const texts = best ? [best, ...near] : near;
    return resultFrom(result, { words, nearIds, texts });
  });
}

function resultFrom({ card, ...project }: ProjectResult, found: Found): SmartResult {
  const { id, slug, title, client, year } = card;
  return {
    id,
    slug,
    project_title: title,
    title_match: markedTitle(title, found.words),
    client_name: client,
    description: card.summary,
    categories: card.categories,
    work_type: project.workType,
    my_role: project.roles.join(", "),
    project_year: year,
    keywords: project.keywords,
    is_featured: card.isFeatured,
    alt_text: card.altText,
    thumbnail_url: project.thumbnailUrl,
    asset_url: project.assetUrl,
    picture: card.picture,
    ...(card.fileKind && { file_kind: card.fileKind }),
    ...matchOfProject(found, card.summary),
  };
}

function postsFrom({ texts, results }: RankedPosts, found: Ranked): SmartPost[] {
  return matchingPosts({ ...found, texts }).flatMap(({ id, match }) => {
    const result = results.get(id);
    if (!result) return [];
    const { slug, title, thumbnailUrl } = result;
    return [
      {
        id,
        slug,
        title,
        title_match: markedTitle(title, found.words),
        path: postPath(result),
        thumbnail_url: thumbnailUrl,
        match,
      },
    ];
  });
}

import { postPath } from "#domain/posts/post.ts";
import type { AiSettings } from "#domain/search/ai-settings.ts";
import { excerptFor, type MarkedText, openingOf } from "#domain/search/excerpt.ts";
import type { RankedPassage } from "#domain/search/passage.ts";
import type { SmartPost, SmartResult } from "#domain/search/smart-response.ts";
import type { Queryable } from "../db/connection.ts";
import { readPostResults } from "../posts/post-results.ts";
import { type ProjectResult, readProjectResults } from "../projects/cards.ts";
import type { World } from "../world.ts";
import { rankPassages } from "./passages/find-passages.ts";
import { rankProjects } from "./passages/find-projects.ts";
import { kindsOf } from "./passages/kinds.ts";
import { readQueryTerms } from "./passages/query-terms.ts";
import type { SearchWorld } from "./smart-search.ts";

/** Several of one item count once. */
const PASSAGES_READ = 60;
const POSTS_MAX = 3;
/** Their texts are looked through for the words, which takes time. */
const POSTS_TRIED = 12;

type SmartResults = { results: SmartResult[]; posts: SmartPost[] };

type Question = { query: string; limit: number; sources: AiSettings["sources"] };

/** Projects and posts, best first, with the sentence that was found. */
export async function findSmartResults(
  world: SearchWorld & Pick<World, "now">,
  question: Question,
): Promise<SmartResults> {
  const { ids, found, posts } = await rank(world, question);
  const [results, cards] = await Promise.all([
    readResults(world.db, ids, found),
    readPosts(world.db, posts, world.now()),
  ]);
  return { results, posts: cards };
}

/** How many projects and posts the same question finds. */
export async function countSmartResults(world: SearchWorld, question: Question): Promise<number> {
  const { ids, posts } = await rank(world, question);
  return ids.length + posts.length;
}

/** What was found by words or, of `nearIds`, by meaning. */
type Found = { query: string; passages: readonly RankedPassage[]; nearIds: ReadonlySet<string> };

async function rank({ db, vectorSearch }: SearchWorld, { query, limit, sources }: Question) {
  const [terms, nearest] = await Promise.all([
    readQueryTerms(db, query, { withRelated: true }),
    vectorSearch?.nearest(query),
  ]);
  const kinds = kindsOf(sources);
  const near = nearest?.passages.filter(({ kind }) => kinds.includes(kind)) ?? [];
  // Those with words of a similar meaning alone would crowd out those that can be shown with a match.
  const typed = { ...terms, terms: terms.terms.filter(({ isRelated }) => !isRelated) };
  const [ids, passages] = await Promise.all([
    rankProjects(db, terms, { limit, near, withFiles: sources.files }),
    rankPassages(db, typed, { limit: PASSAGES_READ, sources, near }),
  ]);
  const found = { query, passages, nearIds: new Set(near.map(({ id }) => String(id))) };
  return { ids, found, posts: matchingPosts(found) };
}

type MatchingPost = { id: string; match: NonNullable<SmartPost["match"]> };

/** Those that can be shown with a match first. */
function matchingPosts({ passages, ...search }: Found): MatchingPost[] {
  const ofPosts = passages.filter(({ source }) => source.kind === "post");
  const ids = [...new Set(ofPosts.map(({ source }) => source.id))].slice(0, POSTS_TRIED);
  const tried = ids.map((id) => {
    const own = ofPosts.filter(({ source }) => source.id === id);
    return { id, own, match: matchIn(own, search)?.match };
  });
  return [...tried.filter(({ match }) => match), ...tried.filter(({ match }) => !match)]
    .slice(0, POSTS_MAX)
    .map(({ id, own, match }) => ({ id, match: match ?? openingOf(own[0]?.text ?? "") }));
}

async function readResults(db: Queryable, ids: string[], found: Found): Promise<SmartResult[]> {
  if (ids.length === 0) return [];
  const projects = await readProjectResults(db, ids);
  return ids.flatMap((id) => {
    const project = projects.get(id);
    return project ? [resultFrom(project, matchOfProject(found, id))] : [];
  });
}

type ProjectMatch = Pick<SmartResult, "match" | "match_file">;

function resultFrom({ card, ...project }: ProjectResult, match: ProjectMatch): SmartResult {
  const { id, slug, title, client, year } = card;
  return {
    id,
    slug,
    project_title: title,
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
    ...match,
  };
}

async function readPosts(
  db: Queryable,
  posts: readonly MatchingPost[],
  now: Date,
): Promise<SmartPost[]> {
  const found = await readPostResults(
    db,
    posts.map(({ id }) => id),
    now,
  );
  return posts.flatMap(({ id, match }) => {
    const post = found.get(id);
    if (!post) return [];
    const { slug, title, thumbnailUrl } = post;
    return [{ id, slug, title, path: postPath(post), thumbnail_url: thumbnailUrl, match }];
  });
}

/** In a text of its page or of one of its files. */
function matchOfProject({ passages, ...search }: Found, id: string): ProjectMatch {
  const own = passages.filter(({ source }) =>
    source.kind === "project" ? source.id === id : source.projectId === id,
  );
  const found = matchIn(own, search);
  if (!found) return { match: null, match_file: null };
  const { kind, title } = found.passage.source;
  return { match: found.match, match_file: kind === "file" ? title : null };
}

type Match = { match: MarkedText; passage: RankedPassage };

/** An excerpt of the best passage with words of the query, else the beginning of the nearest one. */
function matchIn(
  passages: readonly RankedPassage[],
  { query, nearIds }: Omit<Found, "passages">,
): Match | null {
  for (const passage of passages) {
    const match = excerptFor(passage.text, query);
    if (match) return { match, passage };
  }
  const near = passages.find(({ id }) => nearIds.has(id));
  return near ? { match: openingOf(near.text), passage: near } : null;
}

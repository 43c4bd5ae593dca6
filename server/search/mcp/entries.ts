import { type PostCard, postPath } from "#domain/posts/post.ts";
import { type ProjectCard, projectPath } from "#domain/projects/project.ts";
import { QUESTION_CUT } from "#domain/search/text.ts";
import { siteDay } from "#domain/site/site-day.ts";

export function projectEntry(card: ProjectCard, origin: string) {
  const { title, client, year, categories, summary } = card;
  return { title, url: origin + projectPath(card), client, year, categories, summary };
}

export function postEntry(card: PostCard, origin: string, timeZone: string) {
  const { title, excerpt, tags, publishedAt } = card;
  const published = siteDay(publishedAt, timeZone);
  return { title, url: origin + postPath(card), published, tags, excerpt };
}

/** For a result that was found for the beginning of a text. */
export function cutNote(isCut: boolean) {
  return isCut ? { truncated: true, note: QUESTION_CUT } : {};
}

import { type PostCard, postPath } from "#domain/posts/post.ts";
import { type ProjectCard, projectPath } from "#domain/projects/project.ts";

export function projectEntry(card: ProjectCard, origin: string) {
  const { title, client, year, categories, summary } = card;
  return { title, url: origin + projectPath(card), client, year, categories, summary };
}

export function postEntry(card: PostCard, origin: string) {
  const { title, excerpt, tags, publishedAt } = card;
  const published = publishedAt.toISOString().slice(0, 10);
  return { title, url: origin + postPath(card), published, tags, excerpt };
}

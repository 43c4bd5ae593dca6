import { projectPath } from "#domain/projects/project.ts";
import { NO_ANSWER } from "#domain/search/answer.ts";
import type { AskReply } from "#domain/search/ask-frame.ts";
import type { World } from "../../world.ts";
import { ANSWERS_PER_HOUR } from "../answer-allowance.ts";
import type { Asked } from "../ask.ts";
import type { SmartResults } from "../smart-results.ts";

type Reason = Exclude<Asked["status"], "answered" | "busy">;

const LINKS_MAX = 5;

/** An answer with its sources, else why there is none and the projects and articles that are close. */
export async function replyTo(
  { environment }: Pick<World, "environment">,
  asked: Exclude<Asked, { status: "busy" }>,
  search: () => Promise<SmartResults>,
): Promise<AskReply> {
  const origin = environment.SITE_URL;
  if (asked.status === "answered") {
    const { text, sources } = asked.answer;
    const links = sources.slice(0, LINKS_MAX).map(({ project_title, path }) => ({
      title: project_title,
      url: new URL(path, origin).href,
    }));
    return { text, isAnswer: true, links };
  }
  const { results, posts } = await search();
  const links = [
    ...results.map((project) => ({
      title: project.project_title,
      url: origin + projectPath(project),
    })),
    ...posts.map(({ title, path }) => ({ title, url: origin + path })),
  ].slice(0, LINKS_MAX);
  return { text: reasonOf(asked.status, links.length > 0), isAnswer: false, links };
}

function reasonOf(status: Reason, hasLinks: boolean): string {
  if (status === "limited")
    return `You've reached the limit of ${ANSWERS_PER_HOUR} answers an hour. Please try again later.`;
  if (status === "off") return hasLinks ? "These pages match." : "No pages match.";
  return NO_ANSWER;
}

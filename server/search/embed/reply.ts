import { type ProjectCard, projectPath } from "#domain/projects/project.ts";
import { NO_ANSWER } from "#domain/search/answer.ts";
import type { AskReply } from "#domain/search/ask-frame.ts";
import type { World } from "../../world.ts";
import { ANSWERS_PER_HOUR } from "../answer-allowance.ts";
import type { Asked } from "../ask.ts";

type Reason = Exclude<Asked["status"], "answered" | "busy">;

const SOURCES_MAX = 5;

/** An answer with its sources, else why there is none and the projects that are close. */
export async function replyTo(
  { settings }: Pick<World, "settings">,
  asked: Exclude<Asked, { status: "busy" }>,
  search: () => Promise<ProjectCard[]>,
): Promise<AskReply> {
  const origin = settings.SITE_URL;
  if (asked.status === "answered") {
    const { text, sources } = asked.answer;
    const links = sources.slice(0, SOURCES_MAX).map(({ project_title, path }) => ({
      title: project_title,
      url: new URL(path, origin).href,
    }));
    return { text, isAnswer: true, links };
  }
  const found = await search();
  const links = found.map((card) => ({ title: card.title, url: origin + projectPath(card) }));
  return { text: reasonOf(asked.status, links.length > 0), isAnswer: false, links };
}

function reasonOf(status: Reason, hasProjects: boolean): string {
  if (status === "limited")
    return `You've reached the limit of ${ANSWERS_PER_HOUR} answers an hour. Please try again later.`;
  if (status === "off") return hasProjects ? "These projects match." : "No projects match.";
  return NO_ANSWER;
}

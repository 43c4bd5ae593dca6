import { projectPath } from "#domain/projects/project.ts";
import { NO_ANSWER } from "#domain/search/answer.ts";
import type { AskReply } from "#domain/search/ask-frame.ts";
import type { World } from "../../world.ts";
import { ANSWERS_PER_HOUR } from "../answer-allowance.ts";
import type { Ask, Asked, Asker } from "../ask.ts";
import { smartSearch } from "../smart-search.ts";

const SOURCES_MAX = 5;
const PROJECTS_MAX = 3;

/** An answer with its sources, else why there is none and the projects that are close. */
export async function replyTo(
  world: World,
  ask: Ask,
  question: string,
  asker: Omit<Asker, "origin">,
): Promise<AskReply> {
  const origin = world.settings.SITE_URL;
  const asked = await ask(question, { ...asker, origin: "embed" });
  if (asked.status === "answered") {
    const { text, sources } = asked.answer;
    const links = sources.slice(0, SOURCES_MAX).map(({ project_title, path }) => ({
      title: project_title,
      url: new URL(path, origin).href,
    }));
    return { text, isAnswer: true, links };
  }
  const found = await smartSearch(world, question, PROJECTS_MAX);
  const links = found.map((card) => ({ title: card.title, url: origin + projectPath(card) }));
  return { text: reasonOf(asked, links.length > 0), isAnswer: false, links };
}

function reasonOf({ status }: Asked, hasProjects: boolean): string {
  if (status === "limited")
    return `You've reached the limit of ${ANSWERS_PER_HOUR} answers an hour. Please try again later.`;
  if (status === "off") return hasProjects ? "These projects match." : "No projects match.";
  return NO_ANSWER;
}

import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { NO_ANSWER } from "#domain/search/answer.ts";
import { cutQuestion, QUESTION_MAX_CHARS } from "#domain/search/text.ts";
import type { World } from "../../world.ts";
import { ANSWERS_PER_HOUR } from "../answer-allowance.ts";
import type { Asked } from "../ask.ts";
import { cutNote } from "./entries.ts";
import { LISTED_NOUNS, listItems } from "./list-items.ts";
import { READ_MAX_CHARS, readText } from "./read-text.ts";
import { searchItems } from "./search-items.ts";

export const ASK_TOOL = "ask";

export type Caller = { network: string; ask: (question: string) => Promise<Asked> };

/** In UTF-16 units. Longer ones are refused before anything looks at them. */
const TEXT_MAX_UNITS = 4_000;
const READS = `Reads the first ${QUESTION_MAX_CHARS} characters.`;
const RESULTS_MAX = 20;
const PAGE_MAX = 10_000;

const text = (description: string) => z.string().min(1).max(TEXT_MAX_UNITS).describe(description);
const wholeNumber = (max: number) => z.int().min(0).max(max);

const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** What programs can do: all of it reads what visitors can see. */
export function addTools(server: McpServer, world: World, { network, ask }: Caller): void {
  server.registerTool(
    "search",
    {
      title: "Search projects and articles",
      description: `Finds projects, and a few articles, by words, names or topics, best first. ${READS}`,
      inputSchema: {
        query: text("Words to search for"),
        limit: wholeNumber(RESULTS_MAX).min(1).default(10).describe("How many projects at most"),
      },
      annotations: READ_ONLY,
    },
    ({ query, limit }) =>
      guarded(world, async () => json(await searchItems(world, { text: query, limit, network }))),
  );

  server.registerTool(
    ASK_TOOL,
    {
      title: "Ask a question",
      description: `Answers a question from the site's texts, with its sources. At most ${ANSWERS_PER_HOUR} answers an hour. ${READS}`,
      inputSchema: { question: text("A question about the work, the texts or the person") },
      annotations: READ_ONLY,
    },
    ({ question }) =>
      guarded(world, async () =>
        askResult(await ask(question), question, world.environment.SITE_URL),
      ),
  );

  server.registerTool(
    "read",
    {
      title: "Read a page",
      description: `The text of a page as Markdown: home, About, the blog, a project or an article. Long texts come in parts of ${READ_MAX_CHARS} characters.`,
      inputSchema: {
        url: text("The page's address, absolute or as a path such as /about"),
        offset: wholeNumber(100_000_000)
          .default(0)
          .describe("Where to go on: `nextOffset` of the part before"),
      },
      annotations: READ_ONLY,
    },
    ({ url, offset }) =>
      guarded(world, async () => {
        const found = await readText(world, url, offset);
        return found ? json(found) : failure("There is no such page. Use list or search first.");
      }),
  );

  server.registerTool(
    "list",
    {
      title: "List projects or articles",
      description: "All public projects or articles, newest first, page by page.",
      inputSchema: {
        kind: z.enum(LISTED_NOUNS),
        page: wholeNumber(PAGE_MAX).min(1).default(1),
      },
      annotations: READ_ONLY,
    },
    ({ kind, page }) => guarded(world, async () => json(await listItems(world, kind, page))),
  );
}

function askResult(asked: Asked, question: string, origin: string): CallToolResult {
  const note = cutNote(cutQuestion(question).isCut);
  switch (asked.status) {
    case "off":
      return failure("This site does not answer questions. Use search, then read.");
    case "limited":
      return failure(
        `The limit of ${ANSWERS_PER_HOUR} answers an hour is reached. Use search, then read.`,
      );
    case "busy":
      return failure("Too busy. Please try again in a moment, or use search, then read.");
    case "unanswered":
      return json({ answer: NO_ANSWER, sources: [], ...note });
    case "answered": {
      const { text, sources } = asked.answer;
      const entries = sources.map(({ project_title, kind, path }) => ({
        title: project_title,
        kind,
        url: new URL(path, origin).href,
      }));
      return json({ answer: text, sources: entries, ...note });
    }
  }
}

/** The SDK would send the messages of errors, which may have secrets of the database. */
async function guarded(
  { log }: World,
  work: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error }, "a tool call failed");
    return failure("Something went wrong. Please try again later.");
  }
}

function json(value: object): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(value) }] };
}

function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}

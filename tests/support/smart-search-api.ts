import { afterAll, beforeAll, beforeEach } from "vitest";
import { saveOwnAnswer } from "#server/search/own-answers/store.ts";
import { ownAnswers } from "#server/search/own-answers/tables.ts";
import { indexChanges } from "#server/search/passages/index-changes.ts";
import { searchQuestions } from "#server/search/questions/tables.ts";
import { siteConfig } from "#server/site/tables.ts";
import { type ApiSite, startApi } from "./api-site.ts";
import { addProject, addPublicProject } from "./rows.ts";
import { BROWSER } from "./views.ts";

/** A site with answers, one public and one hidden project; each test asks from a network of its own. */
export function setSmartSearchApi() {
  let opened: ApiSite | undefined;
  let network = 0;
  const site = () => {
    if (!opened) throw new Error("The site is open while tests run, not before");
    return opened;
  };
  beforeAll(async () => {
    opened = await startApi();
    const { db } = opened.world;
    await db.insert(siteConfig).values({ id: 1, aiAnswersEnabled: true });
    await addPublicProject(db, {
      title: "Harbour Signs",
      slug: "harbour-signs",
      description: "<p>Signs for the harbour.</p>",
    });
    await addProject(db, { title: "Hidden", slug: "hidden-work" });
    await indexChanges(db);
  });
  afterAll(() => opened?.close());
  beforeEach(async () => {
    network += 1;
    await site().world.db.delete(searchQuestions);
    await site().world.db.delete(ownAnswers);
  });

  function post(body: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${site().url}/api/project-smart-search`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        "User-Agent": BROWSER,
        "X-Forwarded-For": `198.51.100.${network}`,
        ...headers,
      },
    });
  }
  return {
    get site() {
      return site();
    },
    get network() {
      return network;
    },
    post,
    ask: async (body: object, headers?: Record<string, string>) =>
      (await post(body, headers)).json(),
    saveAnswer: (questions: string[], answer: string, link: string | null = null) =>
      saveOwnAnswer(site().world, null, { questions, answer, link }),
  };
}

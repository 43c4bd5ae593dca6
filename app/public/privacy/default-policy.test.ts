import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { DataPractices } from "#domain/site/data-practices.ts";
import { DefaultPolicy } from "./default-policy.tsx";

const PLAIN: DataPractices = {
  usesGoogleAnalytics: false,
  usesVisitorId: false,
  hasNewsletter: true,
  countsClicks: false,
  asksModel: false,
  embedsSearches: false,
  forwardsMessages: false,
  messagesKeptDays: null,
};

test.each<[Partial<DataPractices>, string, string]>([
  [{}, "Opens and clicks are not tracked.", "AI service"],
  [
    { countsClicks: true },
    "Opens are not tracked. Clicks are counted per link",
    "Opens and clicks are not tracked.",
  ],
  [{ asksModel: true }, "Questions are sent to an AI service", "similar meaning"],
  [{ embedsSearches: true }, "Searches are sent to an AI service", "writes the answers"],
  [{ asksModel: true, embedsSearches: true }, "Searches and questions are sent", "another service"],
  [{ forwardsMessages: true }, "A copy is sent to another service", "AI service"],
  [{}, "also when it was refused. They are removed after 90 days.", "at the latest"],
  [{}, "Videos in articles are loaded from YouTube or Vimeo only when you play them", "Google"],
  [{ usesGoogleAnalytics: true }, "Without it, Google Analytics is not loaded.", "from Google"],
  [{}, "the network that asked is stored for a day", "Searches are sent"],
  [{ messagesKeptDays: 1 }, "They are deleted after 1 day.", "manually"],
])("with %j, the text says %j", (practices, said, unsaid) => {
  const policy = createElement(DefaultPolicy, { practices: { ...PLAIN, ...practices } });
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, policy));
  expect(html).toContain(said);
  expect(html).not.toContain(unsaid);
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { DefaultPolicy } from "./default-policy.tsx";

const UNCOUNTED = "Opens and clicks are not tracked.";
const COUNTED = "Opens are not tracked. Clicks are counted per link";

test.each([
  [false, UNCOUNTED, COUNTED],
  [true, COUNTED, UNCOUNTED],
])("with clicks counted: %s, the text says %j", (countsClicks, said, unsaid) => {
  const practices = {
    usesGoogleAnalytics: false,
    usesVisitorId: false,
    hasNewsletter: true,
    countsClicks,
    messagesKeptDays: null,
  };
  const policy = createElement(DefaultPolicy, { practices });
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, policy));
  expect(html).toContain(said);
  expect(html).not.toContain(unsaid);
});

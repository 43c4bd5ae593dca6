import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AnswerSource } from "#domain/search/smart-response.ts";
import { Sources } from "./sources.tsx";

const source = (id: string): AnswerSource => ({
  kind: "project",
  id,
  slug: id,
  project_title: id,
  thumbnail_url: null,
  path: `/project/${id}`,
});

test("all sources can be reached without scripts, where the button could show nothing", () => {
  const sources = ["one", "two", "three"].map(source);
  const html = renderToStaticMarkup(createElement(Sources, { question: "harbour", sources }));
  const [, ...items] = html.split("<li");
  expect(items).toHaveLength(4);
  expect(items[1]).toMatch(/^><a href="\/project\/two"/);
  expect(items[2]).toMatch(/^ class="only-without-scripts"><a href="\/project\/three"/);
  expect(items[3]).toMatch(/^ class="needs-scripts"><button.*\+.*1.* more/);
});

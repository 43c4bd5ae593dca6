import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Hero } from "#app/public/home/hero.tsx";
import { PostHeader } from "#app/public/posts/post-header.tsx";
import { ProjectView } from "#app/public/projects/project-view.tsx";
import { FALLBACK_SITE } from "#domain/site/fallback-site.ts";

const post = {
  id: "1",
  excerpt: "",
  author: "",
  publishedAt: new Date(0),
  readingMinutes: 1,
  viewCount: 1,
  categories: [],
};
const project = {
  id: "1",
  slug: null,
  title: "",
  client: "",
  year: 2024,
  roles: [],
  workType: "",
  categories: [],
  projectUrl: null,
  altText: "",
  picture: null,
  isFeatured: false,
  summary: "",
  keywords: [],
  metaTitle: "",
  metaDescription: "",
  ogTitle: "",
  ogDescription: "",
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

const HEADINGS: [what: string, longFrom: number, (text: string) => ReactElement][] = [
  ["the owner's name", 18, (name) => createElement(Hero, { site: { ...FALLBACK_SITE, name } })],
  [
    "a post's title",
    60,
    (title) => createElement(PostHeader, { post: { ...post, title }, publishedOn: "" }),
  ],
  [
    "a project's heading",
    45,
    (heading) =>
      createElement(ProjectView, {
        project: { ...project, heading },
        description: { slot: "description" },
        caseStudy: null,
        files: [],
      }),
  ],
];

/** How long the style sheet takes the heading to be. */
function lengthOf(element: ReactElement): string | undefined {
  const Stub = createRoutesStub([{ path: "/", Component: () => element }]);
  return /<h1[^>]* data-length="(\w+)"/.exec(renderToStaticMarkup(createElement(Stub)))?.[1];
}

test.each(HEADINGS)("emoji count as one character of %s", (_, longFrom, render) => {
  expect(lengthOf(render("🦩".repeat(longFrom - 1)))).toBe("short");
  expect(lengthOf(render("🦩".repeat(longFrom)))).toBe("long");
});

import { expect, test } from "vitest";
import { postPath } from "../posts/post.ts";
import { projectPath } from "../projects/project.ts";
import { pageAt } from "./page-at.ts";

const ID = "0190b6f2-7c1e-7aa0-8d52-3f6f5e0c9b11";

test.each(["fog", "straße", "100%", "a&b", "日本"])("%s is found at its own path", (slug) => {
  const [post, project] = [postPath({ slug }), projectPath({ id: ID, slug })];
  expect(pageAt(post)).toEqual({ kind: "post", path: post, slug });
  expect(pageAt(project)).toEqual({ kind: "project", path: project, slug });
});

test.each([
  ["/", { kind: "page", path: "/" }],
  ["/about/", { kind: "page", path: "/about" }],
  ["/blog", { kind: "page", path: "/blog" }],
  ["/blog/f%6Fg/", { kind: "post", path: "/blog/fog", slug: "fog" }],
  ["/blog/100%", { kind: "post", path: "/blog/100%25", slug: "100%" }],
  ["/project/id", { kind: "project", path: "/project/id", slug: "id" }],
  [`/project/id/${ID}`, { kind: "project", path: `/project/id/${ID}`, id: ID }],
  [`/project/id/${ID.toUpperCase()}`, { kind: "project", path: `/project/id/${ID}`, id: ID }],
])("a path means what the router shows there: %s", (path, page) => {
  expect(pageAt(path)).toEqual(page);
});

test.each([
  "",
  "/project",
  "/toString",
  "/admin/blog",
  "/blog//",
  "/blog/fog/1",
  "/blog/fog//",
  "/blog/fog?page=2",
  "/blog/%00",
  "/blog/a%2Fb",
  "/blog/\ud800",
  `/blog/${"x".repeat(201)}`,
  "/project/id/fog",
  `/project/id/${ID}/1`,
  "/project/id/%00",
])("no page has the path %j", (path) => {
  expect(pageAt(path)).toBeNull();
});

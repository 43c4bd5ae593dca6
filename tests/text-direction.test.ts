import { parseDocument } from "htmlparser2";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Selection } from "#app/admin/lists/use-selection.ts";
import type { ListedPost } from "#app/admin/posts/listed-post.ts";
import { PostItem } from "#app/admin/posts/post-item.tsx";
import { templates } from "#app/mail/templates.ts";
import { ProjectCard } from "#app/public/home/project-card.tsx";
import { Faqs } from "#app/public/posts/faqs.tsx";
import { PostCard } from "#app/public/posts/post-card.tsx";
import { PostHeader } from "#app/public/posts/post-header.tsx";
import { CaseStudy } from "#app/public/projects/case-study.tsx";
import { ProjectDetails } from "#app/public/projects/project-view.tsx";
import { Field } from "#app/ui/field.tsx";
import { Breadcrumb } from "#app/ui/page-link.tsx";
import type { ContactMail, IssueMail } from "#domain/mail/templates.ts";
import { sanitize } from "#server/html/sanitize.ts";

const HEBREW = "שלום עולם, (A)";
const at = new Date("2024-03-19T12:00:00Z");

const item = { id: "1", slug: "a", title: HEBREW, picture: null, categories: [HEBREW] };
const post = {
  ...item,
  excerpt: HEBREW,
  publishedAt: at,
  updatedAt: at,
  tags: [HEBREW],
  pictureAlt: "",
  picturePosition: "center" as const,
  author: HEBREW,
  readingMinutes: 1,
  viewCount: 1,
};
const project = {
  ...item,
  client: HEBREW,
  year: 2024,
  isFeatured: false,
  summary: HEBREW,
  altText: "",
  roles: [HEBREW],
  workType: HEBREW,
  projectUrl: null,
};
const listed: ListedPost = {
  ...post,
  path: null,
  isArchived: false,
  badge: { state: "Draft", detail: "", tone: "quiet" },
  hasUnsavedChanges: false,
  unsavedTitle: HEBREW,
  isEmailedWhenPublished: false,
  isEmailedWhenRestored: false,
  createdOn: "",
  publishedOn: null,
  keptDate: null,
  scheduledFor: null,
};
const selection: Selection = {
  ids: [],
  has: () => false,
  toggle() {},
  toggleAll() {},
  clear() {},
};

function htmlOf(element: ReactElement): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => element }]);
  return renderToStaticMarkup(createElement(Stub));
}

type Node = ReturnType<typeof parseDocument>["childNodes"][number];

/** The texts of a page that take their direction from what stands around them. */
function undirected(html: string): string[] {
  const found: string[] = [];
  const look = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (node.type === "text" && node.data.includes(HEBREW)) found.push(node.data);
      const isDirected = "attribs" in node && (node.attribs.dir === "auto" || node.name === "bdi");
      const isShown = !("name" in node && ["title", "style"].includes(node.name));
      if ("children" in node && !isDirected && isShown) look(node.children);
    }
  };
  look(parseDocument(html).childNodes);
  return found;
}

test.each([
  ["project card", createElement(ProjectCard, { project, isFirst: true })],
  ["project's details", createElement(ProjectDetails, { project })],
  [
    "case study",
    createElement(CaseStudy, {
      caseStudy: {
        problem: null,
        approach: null,
        results: null,
        figures: [{ value: HEBREW, label: HEBREW }],
        testimonial: { quote: HEBREW, name: HEBREW, role: HEBREW },
      },
    }),
  ],
  ["post card", createElement(PostCard, { post: { ...post, publishedOn: "" }, isFirst: true })],
  ["post header", createElement(PostHeader, { post, publishedOn: "" })],
  [
    "question of an article",
    createElement(Faqs, {
      faqs: [{ question: HEBREW, answer: sanitize(`<p>${HEBREW}</p>`, "basic") }],
    }),
  ],
  ["breadcrumb", createElement(Breadcrumb, { trail: [{ label: HEBREW, to: "/" }] })],
  [
    "post in the owner's list",
    createElement(PostItem, { post: listed, isTarget: false, selection }),
  ],
])("the texts of a %s run as their own letters do", (_what, element) => {
  const html = htmlOf(element);
  expect(html).toContain(HEBREW);
  expect(undirected(html)).toEqual([]);
});

const frame = { siteName: HEBREW, origin: "https://example.org" };
const issue: IssueMail = {
  kind: "post",
  title: HEBREW,
  byline: HEBREW,
  summary: HEBREW,
  opening: [HEBREW],
  url: "https://example.org/",
  picture: null,
  postalAddress: HEBREW,
};
const message: ContactMail = {
  fullName: HEBREW,
  email: "a@example.org",
  reason: "hiring",
  message: HEBREW,
  sentOn: "",
  isReplyable: true,
};

test("so do those of mails", () => {
  // Ahead of the mail stands what lists of mails show of it.
  const shown = ({ html }: { html: string }) => html.slice(html.indexOf("<table"));
  expect(undirected(shown(templates.issue(issue, frame)))).toEqual([]);
  expect(undirected(shown(templates.contactMessage(message, frame)))).toEqual([]);
});

test("a field takes its direction from what is typed", () => {
  const field = Field({
    id: "name",
    label: "Name",
    children: (control) => createElement("input", control),
  });
  expect(htmlOf(field)).toMatch(/<input[^>]* dir="auto"/);
});

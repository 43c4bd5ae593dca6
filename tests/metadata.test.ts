import type { MetaDescriptor } from "react-router";
import { describe, expect, test } from "vitest";
import {
  about,
  barePost,
  bareProject,
  bareSite,
  fullPost,
  fullProject,
  fullSite,
  graphOf,
  metaContent,
  pagesOf,
  picture,
} from "./support/metadata-pages.ts";
import { vocabularyProblems } from "./support/vocabulary.ts";

const bare = pagesOf(bareSite);
const full = pagesOf(fullSite);
const at = (path: string) => `https://mirela.example${path}`;
const allPages = { isFeatured: false, hasFeatured: true, page: 2, pages: 3 };

const RULES: [what: string, meta: MetaDescriptor[], name: string, says: string | undefined][] = [
  ["home", full.home(), "title", "Mirela Osei – brands that last"],
  ["home without a title", bare.home(), "title", "Portfolio – Digital Marketing Portfolio"],
  ["home", full.home(), "description", "Work of twenty years."],
  ["home without a description", bare.home(), "description", "Digital Marketing Portfolio"],
  ["home", full.home(), "keywords", "brand, naming"],
  ["home without keywords", bare.home(), "keywords", undefined],
  ["home", full.home(), "canonical", at("/")],
  ["a search", full.home(undefined, true), "canonical", undefined],
  ["a search", full.home(undefined, true), "og:url", undefined],
  ["a search", full.home(undefined, true), "robots", "noindex"],
  ["a search", full.home(undefined, true), "og:title", "Mirela Osei – brands that last"],
  ["home that failed", full.home(undefined), "canonical", at("/")],
  ["all projects, page 1", full.home({ ...allPages, page: 1 }), "canonical", at("/?projects=all")],
  ["all projects, page 2", full.home(allPages), "canonical", at("/?projects=all&page=2")],
  ["all projects, page 2", full.home(allPages), "prev", at("/?projects=all")],
  ["all projects, page 2", full.home(allPages), "next", at("/?projects=all&page=3")],
  ["all projects, page 3", full.home({ ...allPages, page: 3 }), "next", undefined],
  [
    "home without featured ones",
    full.home({ ...allPages, page: 1, hasFeatured: false }),
    "canonical",
    at("/"),
  ],
  ["the listing", full.listing(), "title", "Notes on brands"],
  ["the listing without a title", bare.listing(), "title", "Blog – Portfolio"],
  ["the listing", full.listing(), "description", "Weekly notes."],
  [
    "the listing without a description",
    bare.listing(),
    "description",
    "Insights, thoughts, and updates",
  ],
  ["the listing, page 2", full.listing(2, 3), "title", "Notes on brands (page 2)"],
  ["the listing, page 2", full.listing(2, 3), "canonical", at("/blog?page=2")],
  ["the listing, page 2", full.listing(2, 3), "prev", at("/blog")],
  ["the listing, page 2", full.listing(2, 3), "next", at("/blog?page=3")],
  ["the listing, its only page", full.listing(), "next", undefined],
  ["a post with a meta title", full.post(fullPost), "title", "Colour, and what it does"],
  ["a post without one", full.post(), "title", "On colour"],
  ["a post", full.post(), "description", "What colour does."],
  ["a post", full.post(), "og:type", "article"],
  ["a post", full.post(), "article:published_time", "2026-03-01T09:00:00.000Z"],
  ["a post", full.post(fullPost), "article:section", "Branding"],
  ["a post with keywords", full.post(fullPost), "keywords", "colour theory"],
  ["a post with tags only", full.post({ ...fullPost, keywords: [] }), "keywords", "Colour, Print"],
  [
    "a post with a bad date",
    full.post({ ...barePost, publishedAt: new Date(Number.NaN) }),
    "article:published_time",
    undefined,
  ],
  ["a project", full.project(fullProject), "title", "Signs that find you"],
  ["a project without a meta title", full.project(), "title", "Harbour signs – Harbour Trust"],
  ["a project", full.project(fullProject), "description", "How a harbour became readable."],
  ["a project without one", full.project(), "description", "Signs for a harbour."],
  ["a project", full.project(fullProject), "og:title", "Look: signs"],
  ["a project", full.project(fullProject), "og:description", "A harbour you can read"],
  ["a project", full.project(fullProject), "twitter:title", "Look: signs"],
  ["a project without og texts", full.project(), "og:title", "Harbour signs – Harbour Trust"],
  ["a project", full.project(fullProject), "og:image:alt", "A sign by the water"],
  ["a project without a slug", full.project(), "canonical", at(`/project/id/${bareProject.id}`)],
  ["about", full.about(), "title", "About – Mirela Osei"],
  ["about", full.about({ ...about, metaTitle: "Me" }), "title", "Me"],
  ["about", full.about(), "description", "Twenty years of brands."],
  ["about", full.about({ ...about, metaDescription: "I." }), "description", "I."],
  ["about", full.about(), "keywords", "brand, naming"],
  ["the listing", full.listing(), "keywords", "brand, naming"],
  ["about without content", full.about(null), "robots", "noindex"],
  ["about without content", full.about(null), "canonical", undefined],
  ["every page", full.about(), "twitter:site", "@mirela"],
  ["every page without a handle", bare.about(), "twitter:site", undefined],
  ["every page", full.about(), "google-site-verification", "abc"],
  ["every page without one", bare.about(), "google-site-verification", undefined],
  ["every page", full.about(), "og:site_name", "Mirela Osei, strategist"],
  ["every page", full.about(), "og:locale", "en_US"],
  ["a large picture", full.post(fullPost), "twitter:card", "summary_large_image"],
  [
    "a small picture",
    full.post({ ...fullPost, picture: { ...picture, width: 300 } }),
    "twitter:card",
    "summary",
  ],
  ["a picture of its own", full.post(fullPost), "og:image", at(picture.src)],
  ["a picture of its own", full.post(fullPost), "og:image:width", "1200"],
  ["a picture of its own", full.post(fullPost), "og:image:height", "800"],
];
test.each(RULES)("%s: the %#th rule of metadata", (_what, meta, name, says) => {
  expect(metaContent(meta, name)).toBe(says);
});

describe("every page's structured data keeps to schema.org's vocabulary", () => {
  const hostile = '</script><script>alert(1)</script> \u2028 "quotes" \u0000';
  test.each<[string, MetaDescriptor[]]>([
    ["home", full.home()],
    ["bare home", bare.home()],
    ["the listing", full.listing(2, 3)],
    ["the bare listing", bare.listing()],
    ["a post", full.post(fullPost)],
    ["a bare post", bare.post()],
    ["a post with a bad date", bare.post({ ...barePost, publishedAt: new Date(Number.NaN) })],
    ["a hostile post", full.post({ ...fullPost, title: hostile, author: hostile })],
    ["a project", full.project(fullProject)],
    ["a bare project", bare.project()],
    ["about", full.about()],
  ])("%s", (_what, meta) => {
    expect(vocabularyProblems(graphOf(meta))).toEqual([]);
  });
});

test("what is not of the vocabulary would be noticed", () => {
  const graph = (node: object) => ({ "@context": "https://schema.org", "@graph": [node] });
  const problems = (node: object) => vocabularyProblems(graph(node)).join();
  expect(problems({ "@type": "BlogPost" })).toContain("unknown type");
  expect(problems({ "@type": "BlogPosting", titel: "A" })).toContain("unknown property");
  expect(problems({ "@type": "Person", headline: "A" })).toContain("not a property of Person");
  expect(problems({ "@type": "BlogPosting", dateModified: "soon" })).toContain("is none of");
  expect(problems({ "@type": "BlogPosting", publisher: { "@id": "#x" } })).toContain("nowhere");
  const author = { "@type": "Article", name: "A" };
  expect(problems({ "@type": "BlogPosting", author })).toContain("no place for Article");
});

test.each([
  ["Mirela Osei", { "@id": at("/#owner") }],
  ["Guest Writer", { "@type": "Person", name: "Guest Writer" }],
])("only the owner is identified as the site's person: %s", (author, expected) => {
  expect(graphOf(full.post({ ...fullPost, author }))).toMatchObject({
    "@graph": expect.arrayContaining([
      expect.objectContaining({ "@type": "BlogPosting", author: expected }),
    ]),
  });
});

test("a post that answers questions says so, with links that lead somewhere from anywhere", () => {
  expect(JSON.stringify(graphOf(bare.post()))).not.toContain("FAQPage");
  expect(graphOf(full.post(fullPost))).toMatchObject({
    "@graph": expect.arrayContaining([
      {
        "@type": "FAQPage",
        mainEntity: [
          {
            "@type": "Question",
            name: "Which blue?",
            acceptedAnswer: {
              "@type": "Answer",
              text: `<p>Cobalt, <a href="${at("/blog/blue")}">always</a>.</p>`,
            },
          },
        ],
      },
    ]),
  });
});

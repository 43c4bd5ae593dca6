import type { MetaDescriptor } from "react-router";
import { aboutMetadata } from "../../app/public/about/about-metadata.ts";
import { type HomeView, homeMetadata } from "../../app/public/home/home-metadata.ts";
import { listingMetadata } from "../../app/public/posts/listing-metadata.ts";
import { postMetadata } from "../../app/public/posts/post-metadata.ts";
import { projectMetadata } from "../../app/public/projects/project-metadata.ts";
import type { About } from "../../domain/about/about.ts";
import type { Post } from "../../domain/posts/post.ts";
import type { ProjectFacts } from "../../domain/projects/project.ts";
import { siteFrom } from "../../domain/site/normalize-site.ts";
import type { Site } from "../../domain/site/site.ts";
import { sanitize } from "../../server/html/sanitize.ts";

const html = (text: string) => sanitize(text, "basic");
export const picture = {
  src: "/media/featured-images/a-1200.jpg",
  width: 1200,
  height: 800,
  sources: [],
  placeholder: null,
};

export const bareSite: Site = siteFrom({}, null, "UTC");
export const fullSite: Site = siteFrom(
  {
    name: "Mirela Osei",
    siteTitle: "Mirela Osei, strategist",
    siteSubtitle: "Brands that last",
    pageTitle: "Mirela Osei – brands that last",
    metaDescription: "Work of twenty years.",
    metaKeywords: "brand, naming",
    twitterHandle: "mirela",
    googleVerification: "abc",
    linkedinUrl: "https://www.linkedin.com/in/mirela",
    blogMetaTitle: "Notes on brands",
    blogMetaDescription: "Weekly notes.",
  },
  picture,
  "UTC",
);

export const barePost: Omit<Post, "content" | "headings"> = {
  id: "6f2b7d5e-0000-4000-8000-000000000001",
  slug: "on-colour",
  title: "On colour",
  excerpt: "",
  publishedAt: new Date("2026-03-01T09:00:00Z"),
  updatedAt: new Date("2026-03-02T09:00:00Z"),
  tags: [],
  picture: null,
  pictureAlt: "",
  author: "Mirela Osei",
  categories: [],
  keywords: [],
  readingMinutes: 3,
  viewCount: 0,
  picturePosition: "center",
  faqs: [],
  metaTitle: "",
  metaDescription: "What colour does.",
};
export const fullPost: typeof barePost = {
  ...barePost,
  tags: ["Colour", "Print"],
  picture,
  pictureAlt: "A wall in blue",
  categories: ["Branding", "Design"],
  keywords: ["colour theory"],
  faqs: [
    { question: "Which blue?", answer: html('<p>Cobalt, <a href="/blog/blue">always</a>.</p>') },
  ],
  metaTitle: "Colour, and what it does",
};

export const bareProject: ProjectFacts = {
  id: "6f2b7d5e-0000-4000-8000-000000000002",
  slug: null,
  title: "Harbour signs",
  client: "Harbour Trust",
  year: 2024,
  categories: [],
  isFeatured: false,
  summary: "Signs for a harbour.",
  picture: null,
  altText: "",
  heading: "Harbour signs",
  workType: "",
  roles: [],
  projectUrl: null,
  keywords: [],
  metaTitle: "",
  metaDescription: "",
  ogTitle: "",
  ogDescription: "",
  createdAt: new Date("2025-01-01T00:00:00Z"),
  updatedAt: new Date("2025-01-02T00:00:00Z"),
};
export const fullProject: ProjectFacts = {
  ...bareProject,
  slug: "harbour-signs",
  categories: ["Wayfinding"],
  picture,
  altText: "A sign by the water",
  workType: "Branding",
  projectUrl: "https://harbour.example/",
  keywords: ["signs"],
  metaTitle: "Signs that find you",
  metaDescription: "How a harbour became readable.",
  ogTitle: "Look: signs",
  ogDescription: "A harbour you can read",
};

export const about: About = {
  name: "Mirela Osei",
  title: "Strategist",
  bio: html("<p>Twenty years of brands.</p>"),
  philosophy: html(""),
  brandExperience: html(""),
  interests: "",
  picture: null,
  pictureAlt: "",
  picturePosition: "center",
  resume: null,
  linkedinUrl: "",
  expertise: [{ category: "Naming", items: ["Products"] }],
  languages: ["English", "Dutch"],
  frameworks: [],
  skills: ["Writing"],
  metaTitle: "",
  metaDescription: "",
};

const featured: HomeView = { isFeatured: true, hasFeatured: true, page: 1, pages: 1 };

const ORIGIN = "https://mirela.example";
export const pagesOf = (site: Site) => ({
  home: (view: HomeView | undefined = featured, isSearch = false) =>
    homeMetadata(view, { site, origin: ORIGIN }, isSearch),
  listing: (page = 1, pages = 1) => listingMetadata({ page, pages }, { site, origin: ORIGIN }),
  post: (post = barePost) => postMetadata(post, { site, origin: ORIGIN }),
  project: (project = bareProject) => projectMetadata(project, { site, origin: ORIGIN }),
  about: (content: About | null = about) => aboutMetadata(content, { site, origin: ORIGIN }),
});

/** `name`: `title`, a meta name or property, or a link's rel. */
export function metaContent(meta: MetaDescriptor[], name: string): string | undefined {
  for (const entry of meta) {
    if ("title" in entry && name === "title") return String(entry.title);
    if ("rel" in entry && entry.rel === name) return String(entry.href);
    const key = "property" in entry ? entry.property : "name" in entry ? entry.name : undefined;
    if (key === name && "content" in entry) return String(entry.content);
  }
  return undefined;
}

export function graphOf(meta: MetaDescriptor[]): unknown {
  const found = meta.find((entry) => "script:ld+json" in entry);
  return found && "script:ld+json" in found ? found["script:ld+json"] : undefined;
}

import { expect, test } from "vitest";
import { DEFAULT_LOOK } from "./look.ts";
import {
  cardAddress,
  hasPageCard,
  pageCard,
  pagePathOfCard,
  postCard,
  projectCard,
  sharedPicture,
} from "./social-card.ts";

const picture = { src: "/media/a.jpg", width: 900, height: 600, sources: [], placeholder: null };
const site = {
  name: "Mirela Osei",
  subtitle: "Brands that last",
  blogTitle: "Notes",
  picture: null,
  picturePosition: "center" as const,
};
const post = { slug: "on-colour", title: "On colour" };
const project = { id: "7", slug: null, title: "Signs", client: "Harbour", year: 2024 };

test.each([
  ["home", pageCard("/", site), "/social/home.", "/"],
  ["about", pageCard("/about", site), "/social/about.", "/about"],
  ["the listing", pageCard("/blog", site), "/social/blog.", "/blog"],
  ["a post", postCard(post, site), "/social/blog/on-colour.", "/blog/on-colour"],
  [
    "a post named in Greek",
    postCard({ ...post, slug: "χρώμα.2" }, site),
    "/social/blog/%CF%87",
    null,
  ],
  ["a project without a slug", projectCard(project, site), "/social/project/id/7.", null],
])("the address of the card of %s names its page", (_what, card, start, page) => {
  const address = cardAddress(card);
  expect(address.startsWith(start)).toBe(true);
  expect(pagePathOfCard(address)).toBe(page ?? card.path);
});

test("the URL changes with everything the card shows", () => {
  const addresses = [
    postCard(post, site),
    postCard({ ...post, title: "On colours" }, site),
    postCard(post, { ...site, name: "Mirela" }),
    postCard(post, { ...site, blogTitle: "Journal" }),
    postCard(post, { ...site, picture }),
    postCard(post, { ...site, look: { ...DEFAULT_LOOK, accentColor: "rust" as const } }),
    postCard(post, { ...site, picture, picturePosition: "left" as const }),
  ].map(cardAddress);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(cardAddress(postCard(post, { ...site, subtitle: "Other" }))).toBe(addresses[0]);
});

test.each([
  "/social/",
  "/social/home.png",
  "/social/home.ABC.png",
  "/social/home.abc.jpg",
  "/social/.abc.png",
  "/social/home.00000000000000000000.png",
  "/blog/on-colour",
])("%s is no address of a card", (address) => {
  expect(pagePathOfCard(address)).toBeNull();
});

test.each(["/nothing", "/constructor", "/blog/"])("%s is no page that every site has", (path) => {
  expect(hasPageCard(path)).toBe(false);
});

test.each([
  ["its own picture", picture, "https://example.org/site.jpg", "/media/a.jpg"],
  ["the site's, without one", null, "https://example.org/site.jpg", "https://example.org/site.jpg"],
  ["one that is made, without either", null, null, cardAddress(postCard(post, site))],
])("a page is shared with %s", (_what, own, siteUrl, url) => {
  const socialPicture = siteUrl ? { url: siteUrl, alt: "" } : null;
  const shared = sharedPicture({ picture: own, alt: "A" }, { socialPicture }, postCard(post, site));
  expect(shared.url).toBe(url);
  expect(shared.width).toBe(own ? 900 : siteUrl ? undefined : 1200);
});

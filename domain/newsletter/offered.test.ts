import { expect, test } from "vitest";
import { newsletterFrom } from "./offered.ts";

test.each([{}, { newsletterEnabled: null }, { newsletterShowInFooter: true }])(
  "with %j there is no newsletter, whatever the other switches say",
  (stored) => {
    expect(newsletterFrom({ newsletterEnabled: false, ...stored })).toBeNull();
  },
);

test("a newsletter that is only switched on is offered on the contact page, in our words", () => {
  expect(newsletterFrom({ newsletterEnabled: true, newsletterButtonText: " " })).toEqual({
    strap: "Stay up to date with new work and articles",
    button: "Subscribe to Newsletter",
    places: ["contact"],
  });
});

test.each([
  ["newsletterShowHomeButton", "home"],
  ["newsletterShowOnAbout", "about"],
  ["newsletterShowOnBlogListing", "listing"],
  ["newsletterShowOnBlogPosts", "post"],
  ["newsletterShowOnProjects", "project"],
  ["newsletterShowInFooter", "footer"],
])("%s decides of %s alone", (name, place) => {
  const { places = [] } = newsletterFrom({ newsletterEnabled: true, [name]: true }) ?? {};
  expect(places.toSorted()).toEqual(["contact", place].toSorted());
});

test("the owner's words are trimmed and kept", () => {
  const stored = { newsletterStrapMessage: " One mail a month ", newsletterButtonText: "Join\n" };
  expect(newsletterFrom({ newsletterEnabled: true, ...stored })).toMatchObject({
    strap: "One mail a month",
    button: "Join",
  });
});

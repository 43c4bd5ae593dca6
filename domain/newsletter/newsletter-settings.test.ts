import { expect, test } from "vitest";
import { newsletterFrom } from "./newsletter-settings.ts";

test.each([{}, { newsletterEnabled: null }, { newsletterShowInFooter: true }])(
  "with %j there is no newsletter, whatever the other switches say",
  (stored) => {
    expect(newsletterFrom({ newsletterEnabled: false, ...stored })).toBeNull();
  },
);

test("a newsletter that is only enabled is offered on the contact page, with default texts", () => {
  expect(newsletterFrom({ newsletterEnabled: true, newsletterButtonText: " " })).toEqual({
    strap: "Stay up to date with new work and articles",
    button: "Subscribe to Newsletter",
    placements: ["contact"],
  });
});

test.each([
  ["newsletterShowHomeButton", "home"],
  ["newsletterShowOnAbout", "about"],
  ["newsletterShowOnBlogListing", "listing"],
  ["newsletterShowOnBlogPosts", "post"],
  ["newsletterShowOnProjects", "project"],
  ["newsletterShowInFooter", "footer"],
])("%s only affects %s", (name, placement) => {
  const { placements = [] } = newsletterFrom({ newsletterEnabled: true, [name]: true }) ?? {};
  expect(placements.toSorted()).toEqual(["contact", placement].toSorted());
});

test("the owner's texts are trimmed", () => {
  const stored = { newsletterStrapMessage: " One mail a month ", newsletterButtonText: "Join\n" };
  expect(newsletterFrom({ newsletterEnabled: true, ...stored })).toMatchObject({
    strap: "One mail a month",
    button: "Join",
  });
});

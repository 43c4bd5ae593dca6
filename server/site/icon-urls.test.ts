import { expect, test } from "vitest";
import { chosenFavicon, linkedFavicon } from "./icon-urls.ts";

const SITE = "https://owner.example";

test.each([
  "/favicon.ico",
  "https://owner.example/favicon.ico",
  "HTTPS://Owner.example:443/apple-touch-icon.png?v=2",
  "https://owner.example/a/../icon-96.png#top",
])("%s is the address of an icon of this site, so no favicon was chosen", (address) => {
  expect(chosenFavicon(address, SITE)).toBe("");
  expect(linkedFavicon(address, SITE)).toBe("");
});

test.each(["", "https://example.org/favicon.ico", "https://owner.example/logo.png", "https://"])(
  "%j stays",
  (address) => {
    expect(chosenFavicon(address, SITE)).toBe(address);
    expect(linkedFavicon(address, SITE)).toBe(address);
  },
);

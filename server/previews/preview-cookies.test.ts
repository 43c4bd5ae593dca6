import { expect, test } from "vitest";
import { endedPreviewCookie, previewCookie, previewTokensFrom } from "./preview-cookies.ts";

const SITE = "https://owner.example";

/** As browsers send them: older ones first. */
const headerOf = (links: number) =>
  Array.from(
    { length: links },
    (_, nth) => previewCookie(SITE, `link-${nth}`, `token-${nth}`).split(";")[0],
  ).join("; ");

test("of many links in one browser, those that were opened last count", () => {
  expect(previewTokensFrom(SITE, `${headerOf(2)}; other=x`)).toEqual(["token-0", "token-1"]);
  const tokens = previewTokensFrom(SITE, headerOf(25));
  expect(tokens).toHaveLength(20);
  expect(tokens.at(-1)).toBe("token-24");
  expect(tokens).not.toContain("token-4");
});

test("the cookie of a link that has ended is deleted by its name and path", () => {
  const [name] = previewCookie(SITE, "link", "token").split("=");
  expect(endedPreviewCookie(SITE, "link")).toBe(
    `${name}=; Path=/media; HttpOnly; SameSite=Lax; Secure; Max-Age=0`,
  );
});

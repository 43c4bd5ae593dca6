import { expect, test } from "vitest";
import { carriesToken } from "./owner-only.ts";

test.each([
  ["/login?token=a", true],
  ["/login?next=%2Fadmin%2Faccount%2Fconfirm-email%3Ftoken%3Da", true],
  ["/login?next=%2Fadmin%2Fblog%3Fq%3Dtoken", false],
  ["/login", false],
])("%s carries a token: %j", (path, isSecret) => {
  expect(carriesToken(new URL(path, "https://site.example"))).toBe(isSecret);
});

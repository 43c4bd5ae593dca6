import { expect, test } from "vitest";
import { googleAddress } from "./google-address.ts";

test.each([
  ["", ""],
  [
    "?utm_source=x&utm_term=a%20b&gclid=1&q=private&token=secret",
    "?utm_source=x&utm_term=a+b&gclid=1",
  ],
  ["?q=private#utm_source=x", ""],
])("of the query %j Google gets %j", (search, query) => {
  const page = { origin: "https://site.example", pathname: "/blog", search };
  expect(googleAddress(page)).toBe(`https://site.example/blog${query}`);
});

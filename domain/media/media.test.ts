import { expect, test } from "vitest";
import { mediaUrl, parseMediaKey, parseMediaUrl, renditionUrl } from "./media.ts";

const hash = "0123456789abcdef".repeat(4);

test("an address can be parsed into its parts", () => {
  const address = { area: "projects", hash, ext: "pdf" } as const;
  expect(parseMediaUrl(mediaUrl(address))).toEqual(address);
  const rendition = renditionUrl(address, 800, "jpeg");
  expect(rendition).toBe(`/media/projects/${hash}-800.jpg`);
  expect(parseMediaKey(rendition.slice("/media/".length))).toEqual({
    area: "projects",
    hash,
    name: 800,
    format: "jpeg",
  });
});

test("a rendition's address is not the address of a file", () => {
  expect(parseMediaUrl(`/media/projects/${hash}-800.jpg`)).toBeNull();
});

test.each([
  `projects/../${hash}.pdf`,
  `secrets/${hash}.pdf`,
  `projects/${hash}`,
  `projects/${hash}.PDF`,
  `projects/${hash}.pdf\n`,
  `projects/${hash}\0.pdf`,
  `projects/${hash.toUpperCase()}.pdf`,
  `projects/${hash}-801.jpg`,
  `projects/${hash}-800.png`,
  `projects/${hash}-800.jpeg`,
  `/projects/${hash}.pdf`,
  `projects//${hash}.pdf`,
  "",
])("%j is not a storage key", (key) => {
  expect(parseMediaKey(key)).toBeNull();
});

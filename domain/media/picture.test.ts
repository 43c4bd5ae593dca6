import { expect, test } from "vitest";
import type { Media } from "./media.ts";
import { focused, pictureFrom } from "./picture.ts";

const hash = "a".repeat(64);
const photo: Media = {
  id: "00000000-0000-4000-8000-000000000000",
  area: "thumbnails",
  hash,
  ext: "jpg",
  fileName: "photo.jpg",
  mimeType: "image/jpeg",
  bytes: 1000,
  width: 1000,
  height: 500,
  placeholder: "data:image/webp;base64,AA",
  pictures: "ready",
  altText: "",
  renditions: [
    { name: 400, width: 400, height: 200, formats: ["avif", "webp"] },
    { name: 800, width: 800, height: 400, formats: ["avif", "webp"] },
    { name: 1200, width: 1000, height: 500, formats: ["avif", "webp", "jpeg"] },
  ],
};

test("a photo offers its renditions with their actual widths", () => {
  const at = `/media/thumbnails/${hash}`;
  expect(pictureFrom(photo)).toEqual({
    src: `${at}-1200.jpg`,
    width: 1000,
    height: 500,
    sources: [
      {
        type: "image/avif",
        srcset: `${at}-400.avif 400w, ${at}-800.avif 800w, ${at}-1200.avif 1000w`,
      },
      {
        type: "image/webp",
        srcset: `${at}-400.webp 400w, ${at}-800.webp 800w, ${at}-1200.webp 1000w`,
      },
    ],
    placeholder: "data:image/webp;base64,AA",
  });
});

test("a format without all widths is not offered", () => {
  const [small, ...larger] = photo.renditions;
  if (!small) throw new Error("the photo has renditions");
  const renditions = [{ ...small, formats: ["webp" as const] }, ...larger];
  expect(pictureFrom({ ...photo, renditions })?.sources.map((source) => source.type)).toEqual([
    "image/webp",
  ]);
});

test.each([
  ["svg", "image/svg+xml"],
  ["gif", "image/gif"],
])("a %s shows its renditions on cards and itself in articles", (ext, mimeType) => {
  const drawing = { ...photo, ext, mimeType };
  expect(pictureFrom(drawing)?.src).toBe(`/media/thumbnails/${hash}-1200.jpg`);
  expect(pictureFrom(drawing, "original")).toMatchObject({
    src: `/media/thumbnails/${hash}.${ext}`,
    width: 1000,
    sources: [],
  });
});

test("a file that is not an image has none", () => {
  expect(
    pictureFrom({ ...photo, ext: "pdf", width: null, height: null, renditions: [] }),
  ).toBeNull();
});

test("an article shows the original image until renditions exist, but never a video", () => {
  const waiting = { ...photo, renditions: [] };
  expect(pictureFrom(waiting)).toBeNull();
  expect(pictureFrom(waiting, "original")?.src).toBe(`/media/thumbnails/${hash}.${photo.ext}`);
  expect(pictureFrom({ ...waiting, ext: "mp4" }, "original")).toBeNull();
});

test.each([
  [50, 50, undefined],
  [54, 46, undefined],
  [55, 50, { x: 60, y: 50 }],
  [0, 100, { x: 0, y: 100 }],
  [13, 97, { x: 10, y: 100 }],
])(
  "a focal point at %d, %d is rounded to tens of percent, and omitted in the middle",
  (x, y, focus) => {
    expect(focused(pictureFrom(photo), x, y)?.focus).toEqual(focus);
    expect(focused(null, x, y)).toBeNull();
  },
);

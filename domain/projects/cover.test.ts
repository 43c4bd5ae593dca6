import { expect, test } from "vitest";
import { canBeCover, pickCover } from "./cover.ts";

const named = (fileName: string, displayName = fileName) => ({ fileName, displayName });

test.each([
  ["nothing", [], undefined],
  ["no image", [named("cover.pdf"), named("hero.mp4"), named("thumbnail")], undefined],
  ["one image", [named("plan.pdf"), named("shot.png")], "shot.png"],
  ["several images, none named for it", [named("b.png"), named("a.jpg")], "b.png"],
  [
    "a file name with thumbnail",
    [named("a.png"), named("my-thumbnail-2.jpg")],
    "my-thumbnail-2.jpg",
  ],
  ["a file name with cover", [named("a.png"), named("Cover.WEBP")], "Cover.WEBP"],
  ["a file name with hero", [named("a.png"), named("superhero.svg")], "superhero.svg"],
  ["a display name with hero", [named("a.png"), named("b.png", "The Hero shot")], "b.png"],
  [
    "two that are named for it",
    [named("a.png"), named("hero.gif"), named("cover.gif")],
    "hero.gif",
  ],
  ["a film that is named for it", [named("hero.mp4"), named("a.png")], "a.png"],
])("of %s the cover is the right one", (_, files, expected) => {
  expect(pickCover(files)?.fileName).toBe(expected);
});

test("where there is no image, the first file with a poster is the cover", () => {
  const files = [named("notes.docx"), named("film.mp4"), named("plan.pdf")];
  const hasPoster = ({ fileName }: { fileName: string }) => fileName !== "notes.docx";
  expect(pickCover(files, hasPoster)?.fileName).toBe("film.mp4");
  expect(pickCover([...files, named("a.png")], hasPoster)?.fileName).toBe("a.png");
});

test.each([
  ["jpg", true],
  ["svg", true],
  ["pdf", false],
  ["mp4", false],
  ["unknown", false],
])("where the preview is off, a stored .%s as cover: %s", (ext, expected) => {
  expect(canBeCover({ ext }, false)).toBe(expected);
  expect(canBeCover({ ext }, true)).toBe(true);
});

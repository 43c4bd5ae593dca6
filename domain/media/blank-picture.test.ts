import { expect, test } from "vitest";
import { blankPicture } from "./blank-picture.ts";

const textOf = (uri: string) => decodeURIComponent(uri.replace("data:image/svg+xml,", ""));

test("a blank image has the size of the final one", () => {
  expect(textOf(blankPicture({ width: 1200, height: 800 }))).toBe(
    "<svg xmlns='http://www.w3.org/2000/svg' width='1200' height='800'></svg>",
  );
});

test("it shows the placeholder if there is one", () => {
  const placeholder = "data:image/webp;base64,AA+/==";
  const uri = blankPicture({ width: 3, height: 2, placeholder });
  expect(textOf(uri)).toContain(`<image href='${placeholder}' `);
  expect(uri).not.toMatch(/[<>#"\s]{2}|["<>#]/);
});

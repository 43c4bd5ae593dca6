import { expect, test } from "vitest";
import { pathToQuote } from "./quote-path.ts";

test.each([
  ["project", "Approach", "We drew signs, then maps", "text=We%20drew%20signs%2C%20then%20maps"],
  ["project", "Project Details", "Client: Port of Varde", "text=Port%20of%20Varde"],
  [
    "project",
    "Testimonial",
    "The pilots read them, at last.",
    "text=The%20pilots%20read%20them%2C%20at%20last.",
  ],
  ["project", "Testimonial", "Ada Quill, Harbour master", "text=Ada%20Quill"],
  ["about", "", "Ada Quill, Designer", "text=Ada%20Quill"],
  ["about", "Languages", "English, Danish", "text=English"],
  ["about", "Design", "1 year of experience\nFigma, Sketch", "text=1%20year%20of%20experience"],
  ["about", "About Me", "I draw signs, and maps.", "text=I%20draw%20signs%2C%20and%20maps."],
  ["post", "", "Signs, maps", "text=Signs%2C%20maps"],
] as const)("in a %s, %s: “%s”", (kind, heading, text, fragment) => {
  const source = { kind, id: "1", slug: null, title: "", path: "/here", thumbnailUrl: null };
  const quote = { text, heading, passageId: "1", source };
  expect(pathToQuote("/here", quote)).toBe(`/here#:~:${fragment}`);
});

test("figures are shown in the section with the results", () => {
  const source = {
    kind: "project",
    id: "1",
    slug: null,
    title: "",
    path: "/",
    thumbnailUrl: null,
  } as const;
  const quote = { text: "+42 % sign-ups", heading: "Results in figures", passageId: "1", source };
  expect(pathToQuote("/project/signs", quote)).toBe("/project/signs#results");
});

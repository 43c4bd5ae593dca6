import { expect, test } from "vitest";
import { cleanPostText, POST_FIELD_SCHEMAS } from "./post-fields.ts";

test.each([
  ["<b>bold</b>", "bbold/b"],
  ["java<script:alert(1)", "alert(1)"],
  ["javajavascript:script:alert(1)", "alert(1)"],
  ["img onerror = alert(1)", "img  alert(1)"],
  ["The onset of spring", "The onset of spring"],
])("%j becomes %j", (typed, cleaned) => {
  expect(cleanPostText(typed)).toBe(cleaned);
  expect(cleanPostText(cleaned)).toBe(cleaned);
});

test("names that become equal by cleaning are kept once", () => {
  expect(POST_FIELD_SCHEMAS.tags.parse(["maps", "<Maps>", "<>"])).toEqual(["maps"]);
});

test("a question of any length is truncated to 150 characters", () => {
  const question = (length: number) => ` <${"Why".repeat(length / 3)}`;
  const answer = "<p>Because.</p>";
  const faqs = [1_200, 90_000].map((length) => ({ question: question(length), answer }));
  expect(POST_FIELD_SCHEMAS.faqs.parse(faqs)).toEqual(
    Array(2).fill({ question: "Why".repeat(50), answer }),
  );
  // One character that becomes three.
  const growing = [{ question: "\ufb2c".repeat(1_000), answer }];
  expect(POST_FIELD_SCHEMAS.faqs.parse(growing)).toHaveLength(1);
  expect(POST_FIELD_SCHEMAS.faqs.parse([{ answer }])).toEqual([]);
});

test("a text may consist of a picture only, an emptied editor's is empty", () => {
  const { content } = POST_FIELD_SCHEMAS;
  const picture = '<figure><img src="/media/x.png" alt=""></figure>';
  expect(content.parse(picture)).toBe(picture);
  expect(content.parse("<p></p><p>\u200b</p>")).toBe("");
});

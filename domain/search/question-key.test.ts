import { expect, test } from "vitest";
import { normalizedQuestion, questionKey } from "./question-key.ts";

test.each([
  ["Do you design logos?", "did you DESIGN a logo"],
  ["What's your day rate?", "what is the day rate"],
  ["Which tools do you use?", "Which tool would you use"],
  ["Who are you?", "who’re you"],
  ["What is it?", "What's it?"],
  ["Can't you design logos?", "You cannot design a logo?"],
  ["Constructorn't", "constructor not"],
  ["What are the client's prices?", "What is the clients price"],
  ["Can I hire you?", "Could I hire you, please?"],
  ["Can I see my invoices?", "could i see my invoice"],
  ["Do you help me with logos?", "Would you help me with the logo?"],
  ["I'm looking for a designer", "I am looking for the designer"],
])("“%s” is “%s”", (one, other) => {
  expect(questionKey(one)).toBe(questionKey(other));
});

test.each([
  ["Where do you work?", "When do you work?"],
  ["Do you work with banks?", "Don't you work with banks?"],
  ["Do you work with banks?", "Do you work without banks?"],
  ["Did you move from Madrid to Lisbon?", "Did you move from Lisbon to Madrid?"],
  ["Do you design logos?", "Do you design logos for banks?"],
  ["Do you design logos?", "Do you redesign logos?"],
  ["Do you use C?", "Do you use C++?"],
  ["Projects of 2023", "Projects of 2024"],
  ["Do you take interns?", "Do you take international?"],
  ["Any news?", "Any new?"],
  ["What did you do before the agency?", "What did you do after the agency?"],
  ["Is it hard?", "Is it hardly?"],
  ["logo", "logo design"],
  ["Who are you?", "Who is it?"],
  ["Who are you?", "Who was there?"],
  ["Who is it?", "Who was there?"],
  ["What do you do?", "What is this?"],
  ["What do you do?", "What can I do?"],
  ["What is this?", "What can I do?"],
  ["How are you?", "How is it?"],
  ["When are you available?", "When are you available in May?"],
  ["Do you work in the US?", "Do you work?"],
  ["Do you work?", "Does it work?"],
  ["Do you have a plan?", "Do you have a plane?"],
  ["Did you win?", "Do you do wine?"],
  ["What care do you offer?", "What car do you offer?"],
  ["Can I hire you?", "Are you hiring?"],
  ["Can I hire you?", "Would you hire me?"],
  ["Can we hire you?", "Are you hiring?"],
  ["Can I pay in euros?", "Do you pay in euros?"],
  ["Can I work for you?", "Do you work for me?"],
  ["Can I help you?", "Can you help me?"],
  ["Do you use my photos?", "Can I use your photos?"],
  ["Do you own our logo?", "Do you own your logo?"],
])("“%s” is not “%s”", (one, other) => {
  expect(questionKey(one)).not.toBe(questionKey(other));
});

test("questions of fillers alone keep their words, and without words there is no key", () => {
  expect(questionKey("Can you?")).toBe("can you");
  expect(questionKey("Could I?")).not.toBe(questionKey("Can you?"));
  for (const none of ["", "  ", "?!", "…", "\u0000"]) expect(questionKey(none)).toBe("");
  expect(questionKey("你做什么?")).toBe("你做什么");
});

test("a question is listed once, however it is typed", () => {
  const asked = ["Who did the rebrand?", "  who DID  the rebrand ", "Who did the rebrand"];
  expect(new Set(asked.map(normalizedQuestion)).size).toBe(1);
  expect(normalizedQuestion("x".repeat(5_000)).length).toBe(400);
});

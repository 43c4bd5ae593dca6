import { expect, test } from "vitest";
import { contactPage } from "./contact-page.ts";

const INTRO =
  "Get in touch for collaboration opportunities, project inquiries, or general questions.";
const OWN = {
  headline: "Say hello",
  introText: "Mornings are best.",
  metaTitle: "Hello",
  metaDescription: "How to reach me.",
  keywords: ["hello"],
};
const NOTHING = {
  headline: "Contact",
  introText: INTRO,
  metaTitle: "",
  metaDescription: "",
  keywords: [],
};

test.each([
  ["what the owner wrote", OWN, OWN],
  ["our own words before the owner has written any", {}, NOTHING],
  ["our own words for texts that are blank", { headline: " ", introText: "\n\t" }, NOTHING],
  ["texts without the blanks around them", { ...OWN, headline: " Say hello\n" }, OWN],
])("the contact page says %s", (_case, stored, said) => {
  expect(contactPage(stored)).toEqual(said);
});

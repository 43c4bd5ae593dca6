import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseNewOwner } from "../accounts/new-owner.ts";
import { passkeyNameSchema } from "../accounts/passkey.ts";
import { contactPage } from "../contact/contact-page.ts";
import { validateContact } from "../contact/validate.ts";
import { parseAltText } from "../media/alt-text.ts";
import { cleanFileName, cleanSentName } from "../media/file-name.ts";
import { validateSignUp } from "../newsletter/validate-sign-up.ts";
import { cleanFaqs } from "../posts/faqs.ts";
import { postSlugFrom } from "../posts/slug.ts";
import { namedSchema } from "../projects/named.ts";
import { projectFormSchema } from "../projects/project-form.ts";
import { normalizeQuery } from "../search/text.ts";
import { siteFrom } from "../site/normalize-site.ts";
import { names } from "./names.ts";
import { lines, richText } from "./rich-text.ts";
import { isPlainSlug } from "./slug.ts";

const problemsOf = (schema: z.ZodType, given: object) => {
  const { error } = schema.safeParse(given);
  return error ? Object.keys(z.flattenError(error).fieldErrors) : [];
};
const project = projectFormSchema({ isNew: false, now: new Date("2026-01-01") });

describe.each([
  ["a zero-width space", "\u200b"],
  ["signs of direction", "\u200e\u202e\u2069"],
  ["a selector without a sign", "\ufe0f"],
  ["Hangul fillers", "\u3164\u115f"],
  ["empty braille", "\u2800 \u2800"],
  ["soft hyphens and joiners", "\u00ad\u200d\u2060".repeat(10)],
])("%s", (_what, blank) => {
  test("is no title, name or work type", () => {
    const given = { title: blank, workType: "Other", customWorkType: blank, version: 1 };
    expect(problemsOf(project, given)).toEqual(expect.arrayContaining(["title"]));
    expect(problemsOf(project, { title: "A", workType: blank })).toContain("workType");
    expect(problemsOf(namedSchema, { intent: "add", kind: "client", name: blank })).toEqual([
      "name",
    ]);
    expect(problemsOf(passkeyNameSchema, { name: blank })).toEqual(["name"]);
    expect(parseNewOwner({ name: blank })).toMatchObject({
      problems: { name: "Name is required." },
    });
  });

  test("is no message, and no address to subscribe with", () => {
    const draft = { full_name: blank, email: "a@example.com", reason: "hiring", message: blank };
    expect(Object.keys(validateContact(draft).problems)).toEqual(["full_name", "message"]);
    const variant = "inline";
    expect(validateSignUp({ email: blank, consent: true }, variant)).toHaveProperty("email");
  });

  test("counts as empty in optional fields", () => {
    const schema = z.object({
      names: names("Keywords", { each: 10, max: 10 }),
      quote: lines("Quote", { max: 100 }),
      text: richText("Text", { max: 100 }),
    });
    const given = { names: ["a", blank], quote: blank, text: `<p>${blank}</p>` };
    expect(schema.parse(given)).toEqual({ names: ["a"], quote: "", text: "" });
    expect(parseAltText(blank)).toBe("");
    expect(cleanFaqs([{ question: blank, answer: "<p>Yes</p>" }])).toEqual([]);
    expect(cleanFaqs([{ question: "Why?", answer: `<p>${blank}</p>` }])).toEqual([]);
    expect(normalizeQuery(blank)).toBe("");
  });

  test("is replaced by the default", () => {
    expect(siteFrom({ name: blank, quickTags: [blank] }, null, "UTC")).toEqual(
      siteFrom({}, null, "UTC"),
    );
    expect(contactPage({ headline: blank, introText: blank })).toEqual(contactPage({}));
    expect(postSlugFrom(blank, new Date(7))).toBe("untitled-post-7");
    expect(isPlainSlug(blank)).toBe(false);
    expect(problemsOf(project, { slug: blank })).not.toContain("slug");
    expect(cleanFileName(`${blank}.pdf`, "pdf")).toBe("file.pdf");
    expect(cleanSentName(blank)).toBe("file");
  });
});

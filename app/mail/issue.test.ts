import { expect, test } from "vitest";
import { templates } from "./templates.ts";

test("an issue shows the postal address on the lines that the owner gave it", () => {
  const issue = {
    kind: "post" as const,
    title: "On color",
    byline: "Nov 20, 2026",
    summary: "",
    opening: [],
    url: "https://site.example/blog/on-color",
    picture: null,
    postalAddress: "Osei & Co\n1 Harbour Road\nAccra",
  };
  const frame = { siteName: "Osei & Co", origin: "https://site.example" };
  const { html, text } = templates.issue(issue, frame);
  expect(html).toContain("Osei &amp; Co<br/>1 Harbour Road<br/>Accra</p>");
  expect(text).toMatch(/\n\nOsei & Co\n1 Harbour Road\nAccra$/);
});

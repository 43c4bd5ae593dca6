import { describe, expect, test } from "vitest";
import { FALLBACK_SITE } from "./fallback-site.ts";
import { type StoredSite, siteFrom } from "./normalize-site.ts";
import type { Site } from "./site.ts";

const read = (stored: StoredSite) => siteFrom(stored, null, "Europe/Brussels");

test("a site without a configuration has the spec's defaults", () => {
  const { footerEnabled: _, ...rest } = FALLBACK_SITE;
  const inBrussels = { ...rest, timeZone: "Europe/Brussels" };
  expect(read({})).toEqual({ ...inBrussels, footerEnabled: true });
});

const CASES: [keyof Site, StoredSite, unknown][] = [
  ["name", { name: "  Mirela Osei " }, "Mirela Osei"],
  ["name", { name: "   " }, "Portfolio"],
  ["name", { name: null }, "Portfolio"],
  ["subtitle", { siteSubtitle: "Strategist" }, "Strategist"],
  ["title", { siteTitle: "Work of M", name: "M" }, "Work of M"],
  ["title", { siteTitle: " ", name: "M" }, "M"],
  ["description", { metaDescription: "Meta", siteDescription: "Site" }, "Meta"],
  ["description", { metaDescription: "", siteDescription: "Site" }, "Site"],
  ["socialPicture", { ogImageUrl: "/a", defaultOgImageUrl: "/b" }, { url: "/a", alt: "" }],
  ["socialPicture", { ogImageUrl: " ", defaultOgImageUrl: "/b" }, { url: "/b", alt: "" }],
  ["keywords", { metaKeywords: "brand, naming ,, packaging," }, ["brand", "naming", "packaging"]],
  ["keywords", { metaKeywords: ["brand ", "", " naming"] }, ["brand", "naming"]],
  ["keywords", { metaKeywords: ["Paris, Texas"] }, ["Paris, Texas"]],
  ["keywords", { metaKeywords: " , ," }, []],
  ["keywords", { metaKeywords: null }, []],
  ["quickTags", { quickTags: ["A", "B", "C", "D"] }, ["A", "B", "C"]],
  ["quickTags", { quickTags: [" ", "A"] }, ["A"]],
  ["quickTags", { quickTags: [" ", ""] }, ["Social", "Digital", "Brand"]],
  ["linkedinUrl", { linkedinUrl: null }, ""],
  ["linkedinUrl", { linkedinUrl: " https://li.example/in/m " }, "https://li.example/in/m"],
  ["linkedinUrl", { linkedinUrl: "javascript:alert(1)//https://li.example" }, ""],
  ["linkedinUrl", { linkedinUrl: "//li.example/in/m" }, ""],
  ["footerEnabled", { footerEnabled: false }, false],
  ["footerEnabled", { footerEnabled: null }, true],
  ["blogTitle", { blogPageTitle: "Notes" }, "Notes"],
  ["blogTitle", { blogPageTitle: " " }, "Blog"],
  ["picturePosition", { profileImagePosition: "left" }, "left"],
  ["picturePosition", { profileImagePosition: "right" }, "right"],
  ["picturePosition", { profileImagePosition: "top" }, "center"],
  ["gaMeasurementId", { gaMeasurementId: " G-ABC1234567 " }, "G-ABC1234567"],
  ["gaMeasurementId", { gaMeasurementId: "UA-1" }, ""],
  ["longTermVisitorId", { longTermVisitorId: true }, true],
  ["timeZone", { timeZone: "America/Chicago" }, "America/Chicago"],
];

describe("a stored field means", () => {
  test.each(CASES)("%s of %j", (field, stored, meant) => {
    expect(read(stored)[field]).toEqual(meant);
  });
});

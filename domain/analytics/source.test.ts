import { expect, test } from "vitest";
import type { Campaign } from "./evidence.ts";
import { sourceOf } from "./source.ts";

const NO_CAMPAIGN: Campaign = { source: "", medium: "", name: "" };

function told(given: { medium?: string; source?: string; host?: string; click?: string }) {
  const { medium = "", source = "", host = "", click = null } = given;
  const campaign = { ...NO_CAMPAIGN, medium, source };
  const found = sourceOf({ campaign, click, host, path: "/", isApp: false }, "site.example");
  return found && `${found.channel}: ${found.name}`;
}

test.each([
  [{ medium: "email", source: "letter" }, "Email: letter"],
  [{ medium: "E-Mail" }, "Email: "],
  [{ medium: "Newsletter " }, "Email: "],
  [{ medium: "cpc", source: "google", host: "www.google.com" }, "Paid: Google"],
  [{ medium: "paid_social", host: "facebook.com" }, "Paid: Facebook"],
  [{ medium: "social", source: "linkedin" }, "Social: LinkedIn"],
  [{ medium: "social" }, "Social: social"],
  [{ medium: "social", host: "l.facebook.com", click: "gclid" }, "Paid: Google Ads"],
  [{ medium: "organic", source: "bing" }, "Search: Bing"],
  [{ medium: "referral", source: "partner" }, "Referral: partner"],
  [{ medium: "referral", host: "www.partner.example" }, "Referral: partner.example"],
  [{ source: "partner" }, "Referral: partner"],
  [{ source: "chatgpt.com" }, "Referral: ChatGPT"],
  [{ source: "perplexity" }, "Referral: Perplexity"],
  [{ source: "LinkedIn" }, "Social: LinkedIn"],
  [{ source: "hacker_news" }, "Social: Hacker News"],
  [{ source: "mailchimp", medium: "anything" }, "Email: Mailchimp"],
  [{ medium: "print" }, "Direct: "],
  [{ click: "gclid" }, "Paid: Google Ads"],
  [{ click: "msclkid", host: "www.bing.com" }, "Paid: Microsoft Ads"],
  [{ click: "mc_eid" }, "Email: Mailchimp"],
  [{ click: "fbclid" }, "Social: Facebook"],
  [{ click: "fbclid", host: "l.instagram.com" }, "Social: Instagram"],
  [{ source: "letter", medium: "email", host: "site.example" }, "Email: letter"],
  [{ host: "site.example" }, null],
  [{ host: "www.site.example" }, null],
  [{ host: "shop.site.example" }, "Referral: shop.site.example"],
  [{}, "Direct: "],
])("%j is %j", (given, expected) => {
  expect(told(given)).toBe(expected);
});

test("AI assistants are told by referrer or by the campaign's source alone", () => {
  const of = (source: string, host: string) =>
    sourceOf(
      { campaign: { ...NO_CAMPAIGN, source }, click: null, host, path: "", isApp: false },
      "site.example",
    )?.isAssistant;
  expect([of("chatgpt.com", ""), of("", "claude.ai"), of("", "www.google.com")]).toEqual([
    true,
    true,
    false,
  ]);
});

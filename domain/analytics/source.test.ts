import { expect, test } from "vitest";
import { sourceOf } from "./source.ts";

test.each([
  ["", "", "", "Direct"],
  ["", "", "www.google.com", "Search"],
  ["", "", "www.google.co.uk", "Search"],
  ["", "", "duckduckgo.com", "Search"],
  ["", "", "notgoogle.com", "Referral"],
  ["", "", "mail.google.com", "Email"],
  ["", "", "lnkd.in", "Social"],
  ["", "", "out.reddit.com", "Social"],
  ["", "", "xx.com", "Referral"],
  ["", "", "agency.example", "Referral"],
  ["", "", "site.example", "Internal"],
  ["email", "letter", "", "Email"],
  ["Newsletter ", "", "", "Email"],
  ["cpc", "google", "www.google.com", "Paid"],
  ["paid_social", "", "facebook.com", "Paid"],
  ["social", "", "", "Social"],
  ["", "partner", "", "Referral"],
  ["print", "", "", "Direct"],
])(
  "the medium %j, the source %j and the host %j are %s",
  (medium, campaignSource, host, source) => {
    expect(sourceOf({ medium, campaignSource, host }, "site.example")).toBe(source);
  },
);

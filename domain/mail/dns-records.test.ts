import { describe, expect, test } from "vitest";
import { dkimAdvice, dmarcAdvice, spfAdvice, txtStrings } from "./dns-records.ts";
import { spfMechanismOf } from "./providers.ts";

const MECHANISM = "include:mailgun.org";

describe("SPF", () => {
  test.each([
    [[], "missing", "v=spf1 include:mailgun.org ~all"],
    [["google-site-verification=1"], "missing", "v=spf1 include:mailgun.org ~all"],
    [["v=spf10 all"], "missing", "v=spf1 include:mailgun.org ~all"],
    [["v=spf1 include:mailgun.org -all"], "present", "v=spf1 include:mailgun.org -all"],
    [["V=SPF1 +Include:Mailgun.org -all"], "present", "V=SPF1 +Include:Mailgun.org -all"],
    [["v=spf1 mx -all"], "different", "v=spf1 mx include:mailgun.org -all"],
    [["v=spf1"], "different", "v=spf1 include:mailgun.org"],
    [["v=spf1 redirect=a.example"], "different", "v=spf1 include:mailgun.org redirect=a.example"],
    [
      ["v=spf1 include:mailgun.org ~all", "v=spf1 -all"],
      "different",
      "v=spf1 include:mailgun.org ~all",
    ],
    [
      ["v=spf1 include:notmailgun.org ~all"],
      "different",
      "v=spf1 include:notmailgun.org include:mailgun.org ~all",
    ],
  ])("%j is %s", (found, state, record) => {
    const advice = spfAdvice("osei.example", MECHANISM, found);
    expect(advice).toMatchObject({ what: "SPF", name: "osei.example", state, record });
  });

  test.each([
    ["smtp.eu.mailgun.org", "include:mailgun.org", true],
    ["email-smtp.eu-west-1.amazonaws.com", "include:amazonses.com", true],
    ["smtp.gmail.com", "include:_spf.google.com", true],
    ["notgmail.com", "a:notgmail.com", false],
    ["mail.osei.example", "a:mail.osei.example", false],
    ["192.0.2.7", "ip4:192.0.2.7", false],
    ["[2001:db8::7]", "ip6:2001:db8::7", false],
  ])("%s is named by %s", (host, mechanism, isCertain) => {
    expect(spfMechanismOf(host)).toEqual({ mechanism, isCertain });
  });
});

test.each([
  [[], "missing"],
  [["v=DKIM1; k=rsa; p=ABC="], "present"],
  [["p=A B C ="], "present"],
  [["v=DKIM1; k=rsa; p=XYZ"], "different"],
  [["v=DKIM1; p="], "different"],
  [["v=DKIM1; p=ABC=", "v=DKIM1; p=XYZ"], "different"],
  [["some text"], "missing"],
])("a DKIM record %j is %s", (found, state) => {
  const key = { domain: "osei.example", selector: "mail", publicKey: "ABC=" };
  expect(dkimAdvice(key, found)).toMatchObject({ name: "mail._domainkey.osei.example", state });
});

test.each([
  [[], "missing", "v=DMARC1; p=none"],
  [["v=DMARC1; p=reject"], "present", "v=DMARC1; p=reject"],
  [
    ["v=DMARC1;p=none; rua=mailto:a@b.example"],
    "present",
    "v=DMARC1;p=none; rua=mailto:a@b.example",
  ],
  [["v=DMARC1; rua=mailto:a@b.example"], "different", "v=DMARC1; p=none"],
  [["v=DMARC1; p=nothing"], "different", "v=DMARC1; p=none"],
  [["v=DMARC1; p=none", "v=DMARC1; p=reject"], "different", "v=DMARC1; p=none"],
  [["v=DMARC2; p=none"], "missing", "v=DMARC1; p=none"],
])("a DMARC record %j is %s", (found, state, record) => {
  expect(dmarcAdvice("osei.example", "_dmarc.osei.example", found)).toMatchObject({
    state,
    record,
  });
});

test("long records are split into several strings", () => {
  const record = "x".repeat(600);
  const strings = txtStrings(record);
  expect(strings.map(({ length }) => length)).toEqual([255, 255, 90]);
  expect(strings.join("")).toBe(record);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  complaintReport,
  exchangeReport,
  eximReport,
  gmailReport,
  originalHeaders,
  outOfOffice,
  postfixReport,
} from "../../../tests/support/reports.ts";
import { REPORT_MAX_BYTES, REPORT_MAX_LINES, readDeliveryReport } from "./read-delivery-report.ts";

const ID = "issue-1.abc@site.example";
const ORIGINAL = originalHeaders(ID);
const read = (mail: string) => readDeliveryReport(Buffer.from(mail));

async function reportIn(mail: string) {
  const found = await read(mail);
  if (found.state !== "report") throw new Error(found.state);
  return found.report;
}

describe("a report is parsed from", () => {
  test.each([
    ["Postfix", postfixReport(ORIGINAL), "5.1.1 550 5.1.1 User unknown"],
    ["Exchange", exchangeReport(ORIGINAL), expect.stringContaining("RecipientNotFound")],
    ["Gmail", gmailReport(ID), expect.stringContaining("does not exist.")],
    ["Exim", eximReport(ORIGINAL), "5.0.0 550 No such user here"],
  ])("%s", async (_server, mail, diagnostic) => {
    const report = await reportIn(mail);
    expect(report).toMatchObject({ type: "hard", diagnostic });
    expect(report.identifyingText).toContain(ID);
  });

  test("a gateway that wraps it once more", async () => {
    const report = postfixReport(ORIGINAL);
    const head = report.indexOf("Content-Type: multipart/report");
    const wrapped = `Subject: Fw\r\nContent-Type: multipart/mixed; boundary=w\r\n\r\n--w\r\n${report.slice(head)}\r\n--w--`;
    expect(await reportIn(wrapped)).toMatchObject({ type: "hard" });
  });

  test("an international server (RFC 6533)", async () => {
    const mail = postfixReport(ORIGINAL)
      .replace("message/delivery-status", "message/global-delivery-status")
      .replace("message/rfc822", "message/global");
    expect((await reportIn(mail)).identifyingText).toContain(ID);
  });
});

describe("of failures", () => {
  test.each([
    [{ status: "5.1.1" }, "hard"],
    [{ status: "5.1.2" }, "hard"],
    [{ status: "5.1.10" }, "hard"],
    [{ status: "5.1.8" }, "soft"],
    [{ status: "5.2.1" }, "soft"],
    [{ status: "5.2.2" }, "soft"],
    [{ status: "5.3.4" }, "soft"],
    [{ status: "5.4.1" }, "soft"],
    [{ status: "5.7.1" }, "soft"],
    [{ status: "4.4.7" }, "soft"],
    [{ status: "4.2.2" }, "soft"],
    [{ status: "5.0.0", diagnostic: "smtp; 550 5.7.1 Spam" }, "soft"],
    [{ status: "5.0.0", diagnostic: "smtp; 550 5.1.1 Unknown" }, "hard"],
    [{ status: "5.0.0", diagnostic: "smtp; 552 Mailbox full" }, "soft"],
    [{ status: "5.0.0", diagnostic: "smtp; 451 Later" }, "soft"],
    [{ status: "5.0.0", diagnostic: "x-unix; user unknown" }, "hard"],
    [{ status: "", diagnostic: "smtp; 550 No such user" }, "hard"],
    [{ status: "", diagnostic: "smtp; 421 Busy" }, "soft"],
    [{ status: "", diagnostic: "" }, "soft"],
    [{ status: "nonsense", diagnostic: "" }, "soft"],
    [{ action: "FAILED (really)", status: "5.1.1" }, "hard"],
  ])("%j is %s", async (said, type) => {
    const mail = postfixReport(ORIGINAL, { diagnostic: "smtp; none", ...said });
    expect(await reportIn(mail)).toMatchObject({ type });
  });
});

test("the gravest failure of several recipients counts", async () => {
  const more = "Final-Recipient: rfc822; b@example.net\r\nAction: failed\r\nStatus: 5.1.1\r\n";
  const mail = postfixReport(ORIGINAL, {
    status: "4.2.2",
    diagnostic: `smtp; full\r\n\r\n${more}`,
  });
  expect(await reportIn(mail)).toMatchObject({ type: "hard" });
});

test.each(["delayed", "delivered", "relayed", "expanded", "whatever"])(
  "a report that a mail was %s has no effect",
  async (action) => {
    expect(await read(postfixReport(ORIGINAL, { action }))).toEqual({ state: "informational" });
  },
);

test.each([
  ["abuse", "report"],
  ["Fraud", "report"],
  ["opt-out", "report"],
  ["not-spam", "informational"],
  ["auth-failure", "informational"],
  ["virus", "informational"],
  ["", "none"],
])("a feedback report of the type %j is a %s", async (type, state) => {
  const found = await read(complaintReport(ORIGINAL, type));
  expect(found).toMatchObject({ state });
  if (found.state === "report") expect(found.report.type).toBe("complaint");
});

describe("is not a report", () => {
  const report = postfixReport(ORIGINAL);
  test.each([
    ["nothing", ""],
    ["no mail", "\0\xff\r\n\r\n--\r\n"],
    ["a reply from a holiday", outOfOffice(ID)],
    [
      "a letter with a report in it",
      `Subject: Look\r\nContent-Type: message/rfc822\r\n\r\n${report}`,
    ],
    ["a receipt", report.replace("message/delivery-status", "message/disposition-notification")],
    ["a report without a recipient", report.replace("Final-Recipient", "Nobody")],
    ["a report without an action", report.replace("Action:", "Reaction:")],
    ["a report that is cut off early", report.slice(0, report.indexOf("Final-Recipient"))],
    ["a report that is too large", report + "x".repeat(REPORT_MAX_BYTES)],
    ["a report of too many lines", report + "\n".repeat(REPORT_MAX_LINES)],
    ["headers without end", `${"X-A: b\r\n".repeat(60_000)}\r\n${report}`],
    [
      "parts in parts",
      Array.from(
        { length: 300 },
        (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}`,
      ).join("\r\n"),
    ],
  ])("%s", async (_what, mail) => {
    expect(await read(mail)).toEqual({ state: "none" });
  });
});

test("a hostile mail of the maximum size is parsed to its end", async () => {
  const parts = "--a\r\nContent-Type: message/delivery-status\r\n\r\n\r\n";
  const head = "Content-Type: multipart/report; boundary=a\r\n\r\n";
  const many = head + parts.repeat(Math.floor(REPORT_MAX_BYTES / parts.length) - 1);
  expect(await read(many)).toEqual({ state: "none" });
});

test("truncated and altered reports never make parsing fail", async () => {
  const reports = [postfixReport, exchangeReport, eximReport, complaintReport].map((make) =>
    make(ORIGINAL),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...reports),
      fc.nat(4000),
      fc.nat(400),
      fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\r\n\r\n", "--", ":", ";", "\0")),
      async (report, at, length, put) => {
        const mail = report.slice(0, at) + put + report.slice(at + length);
        const { state } = await read(mail);
        expect(["report", "informational", "none"]).toContain(state);
      },
    ),
    { numRuns: 500 },
  );
});

test("the server's message becomes one line without control characters", async () => {
  const diagnostic = "smtp; 550 5.1.1 \u001b[2Jno\u202eone\u0000 here";
  const report = await reportIn(postfixReport(ORIGINAL, { diagnostic }));
  expect(report.diagnostic).toBe("5.1.1 550 5.1.1  [2Jno one  here");
});

test("neither the mail's text nor the original's body identifies our mail", async () => {
  const { identifyingText } = await reportIn(postfixReport(ORIGINAL));
  expect(identifyingText).not.toContain("Postfach");
  expect(identifyingText).not.toContain("Schaufenster");
});

test("equal reports have equal fingerprints, others do not", async () => {
  const one = await reportIn(postfixReport(ORIGINAL));
  const again = await reportIn(`X-Moved: yes\r\n${postfixReport(ORIGINAL)}`);
  const other = await reportIn(exchangeReport(ORIGINAL));
  expect(again.fingerprint).toBe(one.fingerprint);
  expect(other.fingerprint).not.toBe(one.fingerprint);
});

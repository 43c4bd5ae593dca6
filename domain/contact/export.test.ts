import { expect, test } from "vitest";
import { exportFileName, exportHead, exportRow } from "./export.ts";

const MESSAGE = {
  createdAt: new Date("2026-11-22T23:30:00Z"),
  fullName: "Ada Byron",
  email: "ada@example.com",
  reason: "hiring",
  isRead: false,
} as const;
const row = (changes: Partial<typeof MESSAGE | Record<"fullName" | "email", string>>) =>
  exportRow({ ...MESSAGE, ...changes }, "Europe/Berlin");

test("the file is named by the day in the site's time zone", () => {
  expect(exportFileName(MESSAGE.createdAt, "Europe/Berlin")).toBe(
    "secure-contact-submissions-2026-11-23.csv",
  );
});

test("it begins with a confidential line, then the columns", () => {
  const [first, second] = exportHead().split("\r\n");
  expect(first).toMatch(/^\ufeffCONFIDENTIAL/);
  expect(second).toBe("Date,Name,Email,Reason,Status");
});

test("a row has the date, the sender, the reason and the status", () => {
  expect(row({})).toBe("2026-11-23 00:30,Ada Byron,ada@example.com,Hiring Opportunity,Unread\r\n");
});

test.each([
  ["=1+1", "'=1+1"],
  ["+49 30", "'+49 30"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['Ada "A", Byron', '"Ada ""A"", Byron"'],
  ["two\nlines", '"two\nlines"'],
  ["'=1", "'=1"],
  ["a=1", "a=1"],
])("the name %j is written as %s", (fullName, cell) => {
  expect(row({ fullName }).split(",ada@")[0]).toBe(`2026-11-23 00:30,${cell}`);
});

test("an address is guarded too", () => {
  expect(row({ email: "=x@example.com" })).toContain(",'=x@example.com,");
});

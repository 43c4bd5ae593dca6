import { expect, test } from "vitest";
import {
  guessSubscriberMapping,
  hasSwallowedRows,
  holdsStates,
  isOptOutColumn,
  readSubscriberRow,
} from "./subscriber-import.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const ALL = { email: 0, status: 1, date: 2 };
const read = (...cells: string[]) => readSubscriberRow(cells, ALL, { now: NOW, isOptOut: false });

test.each([
  [["Email Address", "Status"], { email: 0, status: 1, date: null }],
  [["Name", "E-Mail", "CONFIRM_TIME"], { email: 1, status: null, date: 2 }],
  [["Ｅｍａｉｌ", "State"], { email: 0, status: 1, date: null }],
  [["id", "email", "subscribed_to_emails"], { email: 1, status: 2, date: null }],
  [["Email", "List status", "Global status"], { email: 0, status: 2, date: null }],
  [["Email", "Subscriber status"], { email: 0, status: 1, date: null }],
  [["email", "active_subscription", "email_disabled"], { email: 0, status: 2, date: null }],
  [["Column 1", "Column 2"], { email: 1, status: null, date: null }],
])("the columns %j are recognized", (columns, mapping) => {
  expect(guessSubscriberMapping(columns, ["Ada", "ada@example.com"])).toMatchObject(mapping);
});

test.each(["", "Subscribed", " confirmed ", "ACTIVE", "yes", "1"])(
  "a row with the status %j is taken",
  (status) => {
    expect(read("ada@example.com", status)).toMatchObject({
      email: "ada@example.com",
      consentAt: null,
    });
  },
);

test.each(["unsubscribed", "Cleaned", "bounced", "no", "0", "non-subscribed", "archived"])(
  "a row with the status %j is not",
  (status) => {
    expect(read("ada@example.com", status)).toEqual({ outcome: "notSubscribed" });
  },
);

test.each([
  ["email_disabled", "false", true],
  ["email_disabled", "", true],
  ["email_disabled", "true", false],
  ["Unsubscribed", "Yes", false],
  ["subscribed_to_emails", "true", true],
  ["subscribed_to_emails", "false", false],
])("a row whose %s is %j is taken: %s", (column, status, isTaken) => {
  const how = { now: NOW, isOptOut: isOptOutColumn(column) };
  const row = readSubscriberRow(["ada@example.com", status, ""], ALL, how);
  expect("email" in row).toBe(isTaken);
});

test.each([
  [["true", "", "FALSE"], true],
  [["Unsubscribed", "active"], true],
  [["", ""], false],
  [["1", "0"], false],
  [["yes", "Ada"], false],
])("whether %j are states: %s", (cells, areStates) => {
  expect(holdsStates(cells)).toBe(areStates);
});

test.each([
  ["2026-03-14", "2026-03-14T00:00:00.000Z"],
  ["2026-03-14T10:00:00Z", "2026-03-14T10:00:00.000Z"],
  ["2026-03-14 10:00:00+01:00", "2026-03-14T09:00:00.000Z"],
])("the date of consent %s is kept", (date, moment) => {
  expect(read("ada@example.com", "", date)).toMatchObject({ consentAt: new Date(moment) });
});

test.each([
  "",
  "14/03/2026",
  "03/14/2026",
  "2026-13-40",
  "2999-01-01",
  "yesterday",
  "0000-01-01",
  "0001-01-01T00:00:00+02:00",
  "1899-12-31",
])("the date %j is no date of consent", (date) => {
  expect(read("ada@example.com", "", date)).toMatchObject({ consentAt: null });
});

test.each([
  ["", "No email address"],
  ["  ", "No email address"],
  ["ada", "Not a valid email address"],
  ["ada@@example.com", "Not a valid email address"],
  ["a@example.com, b@example.com", "Not a valid email address"],
  ["ada@example.com\nbob@example.com", "Not a valid email address"],
])("the address %j is reported", (email, reason) => {
  expect(read(email)).toEqual({ outcome: "broken", reason: expect.stringContaining(reason) });
});

test.each([
  [["ada@example.com", '"Ada\nbob@example.com,"Bob'], true],
  [["ada@example.com", '"Ada\rbob@example.com,"Bob'], true],
  [["ada@example.com", "two\nlines"], false],
  [["ada@example.com", "bob@example.com\ntwo lines"], false],
])("whether %j has swallowed rows: %s", (cells, has) => {
  expect(hasSwallowedRows(cells)).toBe(has);
});

test("the guard of an exported address is taken off", () => {
  expect(read("'+ada@example.com")).toMatchObject({ email: "+ada@example.com" });
});

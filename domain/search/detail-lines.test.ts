import { expect, test } from "vitest";
import { detailOnPage } from "./detail-lines.ts";

test.each([
  ["Client: Port of Varde, Inc.", "Port of Varde, Inc."],
  ["Work type: Signage\nYear: 2019", "Signage"],
  ["Role: Design lead", "Design lead"],
  ["Roles: Design lead, Research", "Design lead"],
  ["Categories: Signs, Harbours", "Signs"],
  ["Year: 2019", "2019"],
  ["The client: a port.", "The client: a port."],
])("of “%s” the page shows “%s”", (line, shown) => {
  expect(detailOnPage(line)).toBe(shown);
});

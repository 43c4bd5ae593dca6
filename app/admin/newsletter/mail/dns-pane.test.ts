import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DnsPane } from "./dns-pane.tsx";

test.each([
  ["present", "Value"],
  ["missing", "Value it should have"],
  ["different", "Value it should have"],
  ["unknown", "Value if there is none yet"],
] as const)("the value of a record that is %s is labelled “%s”", (state, label) => {
  const record = { name: "osei.example", value: "v=spf1 mx ~all", state };
  const findings = [{ state: "wrong" as const, subject: "SPF", messages: [], record }];
  const html = renderToStaticMarkup(createElement(DnsPane, { findings, isConfigured: true }));
  expect(html).toContain(`<dt>${label}</dt>`);
});

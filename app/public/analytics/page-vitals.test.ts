import { expect, test, vi } from "vitest";
import type { Metric } from "web-vitals";
import { observePageVitals, vitalsOf } from "./page-vitals.ts";

type Report = (metric: Pick<Metric, "value" | "navigationType">) => void;
const reports = vi.hoisted(() => new Map<string, Report>());
vi.mock("web-vitals", () => {
  const observe = (name: string) => (report: Report) => reports.set(name, report);
  return { onLCP: observe("lcp"), onINP: observe("inp"), onCLS: observe("cls") };
});

test("vitals of a page that was restored by Back do not replace those of its load", () => {
  observePageVitals();
  for (const [name, value] of [
    ["lcp", 1800],
    ["inp", 90],
    ["cls", 0.2],
  ] as const)
    reports.get(name)?.({ value, navigationType: "navigate" });
  for (const report of reports.values()) report({ value: 0, navigationType: "back-forward-cache" });
  expect(vitalsOf()).toEqual({ lcp: 1800, inp: 90, cls: 0.2 });
  reports.get("lcp")?.({ value: 2400, navigationType: "navigate" });
  expect(vitalsOf()).toMatchObject({ lcp: 2400 });
});

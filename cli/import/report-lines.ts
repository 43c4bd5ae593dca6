import type { ImportPlan } from "#server/import/plan/plan.ts";
import type { ImportReport } from "#server/import/write/run-import.ts";
import type { Paint } from "../lay-out.ts";
import { hintLines, itemLines } from "./plan-lines.ts";

/** What an import did: what was left out and why, then what came in. */
export function reportLines(plan: ImportPlan, report: ImportReport, paint: Paint): string[] {
  const told = report.items.filter(
    ({ state, notes, problems }) =>
      state !== "unchanged" &&
      (problems.length > 0 || notes.some(({ gravity }) => gravity === "left-out")),
  );
  return [
    ...(told.length > 0 ? ["", paint("bold", "What was left out, and why")] : []),
    ...told.flatMap((item) => itemLines(item, paint)),
    ...hintLines(report.items),
    "",
    ...linkLines(plan, report),
    summary(report),
  ];
}

function linkLines({ frame }: ImportPlan, { links }: ImportReport): string[] {
  const all = links.moved + links.staying;
  if (all === 0) return [];
  const site = frame.aliases.sourceUrl?.origin ?? "the old site";
  return [`${links.moved} of ${all} links to ${site} lead to pages of this site now.`];
}

function summary({ written, items, isComplete }: ImportReport): string {
  const count = (state: string) => items.filter((item) => item.state === state).length;
  const parts = [`${written} written`, `${count("unchanged")} unchanged`];
  if (count("conflict") > 0) parts.push(`${count("conflict")} kept as edited here`);
  if (count("broken") > 0) parts.push(`${count("broken")} broken`);
  const text = parts.join(", ");
  if (isComplete) return `Done: ${text}.`;
  return `Stopped: ${text}. What was written is complete; run it again to go on.`;
}

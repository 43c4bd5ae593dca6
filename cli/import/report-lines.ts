import type { ImportPlan } from "#server/import/plan/plan.ts";
import type { ImportReport } from "#server/import/write/run-import.ts";
import type { Paint } from "../text-layout.ts";
import { hintLines, itemLines } from "./plan-lines.ts";

export function reportLines(plan: ImportPlan, report: ImportReport, paint: Paint): string[] {
  const reported = report.items.filter(
    ({ state, notes, problems }) =>
      state !== "unchanged" &&
      (problems.length > 0 || notes.some(({ gravity }) => gravity === "left-out")),
  );
  return [
    ...(reported.length > 0 ? ["", paint("bold", "Skipped, and why")] : []),
    ...reported.flatMap((item) => itemLines(item, paint)),
    ...hintLines(report.items),
    "",
    ...linkLines(plan, report),
    summary(report),
  ];
}

function linkLines({ context }: ImportPlan, { links }: ImportReport): string[] {
  const all = links.moved + links.staying;
  if (all === 0) return [];
  const site = context.aliases.sourceUrl?.origin ?? "the old site";
  return [`${links.moved} of ${all} links to ${site} now point to this site.`];
}

function summary({ written, items, isComplete }: ImportReport): string {
  const count = (state: string) => items.filter((item) => item.state === state).length;
  const parts = [`${written} written`, `${count("unchanged")} unchanged`];
  if (count("conflict") > 0) parts.push(`${count("conflict")} kept (edited here)`);
  if (count("broken") > 0) parts.push(`${count("broken")} with errors`);
  const text = parts.join(", ");
  if (isComplete) return `Done: ${text}.`;
  return `Stopped: ${text}. Items imported so far are complete. Run again to continue.`;
}

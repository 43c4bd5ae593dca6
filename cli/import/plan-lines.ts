import type { ItemState } from "#domain/import/run.ts";
import { pluralize } from "#domain/site/formats.ts";
import { atLine, type Note } from "#server/import/format/note.ts";
import { type ImportPlan, type PlannedItem, willBeWritten } from "#server/import/plan/plan.ts";
import type { ImportReport } from "#server/import/write/run-import.ts";
import { fill, fillPath, LINE_WIDTH, type Paint, printable, wrap } from "../text-layout.ts";

type ShownPlan = Pick<ImportPlan, "items" | "leftOut" | "gone" | "sample">;

const WHAT_WIDTH = 10;
const FILE_WIDTH = 44;
const INDENT = " ".repeat(WHAT_WIDTH + 2);

const STATES: Record<ItemState, { what: string; style: Parameters<Paint>[0]; counted: string }> = {
  new: { what: "new", style: "green", counted: "new" },
  changed: { what: "changed", style: "yellow", counted: "changed" },
  unchanged: { what: "unchanged", style: "dim", counted: "unchanged" },
  conflict: { what: "kept", style: "yellow", counted: "kept (edited here)" },
  broken: { what: "error", style: "red", counted: "with errors" },
};

/** Unchanged files are only counted. */
export function planLines(plan: ShownPlan, paint: Paint): string[] {
  const rows = plan.items.filter(({ state }) => state !== "unchanged");
  return [
    ...(rows.length + plan.leftOut.length > 0 ? [paint("bold", row("What", "File", "Title"))] : []),
    ...rows.flatMap((item) => itemLines(item, paint)),
    ...leftOutLines(plan, paint),
    ...hintLines(plan.items),
    "",
    `${countLine(plan.items)}.`,
    ...goneLines(plan),
    ...sampleLines(plan),
  ];
}

function countLine(items: readonly PlannedItem[]): string {
  const counts = Object.entries(STATES).flatMap(([state, { counted }]) => {
    const count = items.filter((item) => item.state === state).length;
    return count > 0 ? [`${count} ${counted}`] : [];
  });
  return `${pluralize(items.length, "file", "files")}: ${counts.join(", ")}`;
}

function itemLines(item: PlannedItem, paint: Paint): string[] {
  const { what, style } = STATES[item.state];
  const marked = paint(style, fill(what, WHAT_WIDTH));
  const notes = willBeWritten(item)
    ? item.notes.filter(({ gravity }) => gravity === "left-out")
    : [];
  return [
    row(marked, item.path, item.title),
    ...[...item.problems, ...notes].flatMap((note) => noteLines(atLine(note))),
  ];
}

function row(what: string, file: string, title: string): string {
  const titleWidth = LINE_WIDTH - WHAT_WIDTH - FILE_WIDTH - 2;
  const first = what.length < WHAT_WIDTH ? fill(what, WHAT_WIDTH) : what;
  const cells = [first, fillPath(printable(file), FILE_WIDTH), fill(printable(title), titleWidth)];
  return cells.join(" ").trimEnd();
}

function leftOutLines({ leftOut }: Pick<ImportPlan, "leftOut">, paint: Paint): string[] {
  const what = paint("yellow", fill("skipped", WHAT_WIDTH));
  return leftOut.map(({ path, why }) => row(what, path, why));
}

function noteLines(text: string): string[] {
  const [first = "", ...more] = wrap(printable(text), LINE_WIDTH - INDENT.length - 2);
  return [`${INDENT}- ${first}`, ...more.map((line) => `${INDENT}  ${line}`)];
}

/** Hints repeat across files, so each is listed once with its count. */
function hintLines(items: readonly PlannedItem[]): string[] {
  const counts = new Map<string, number>();
  for (const item of items.filter(willBeWritten)) {
    for (const { text } of item.notes.filter(isHint)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const hints = [...counts].sort(([, a], [, b]) => b - a);
  return ["", "Notes:", ...hints.map(([text, n]) => `  ${String(n).padStart(4)} × ${text}`)];
}

function isHint({ gravity }: Note): boolean {
  return gravity === "hint";
}

const NAMES_SHOWN = 5;

function goneLines({ gone }: Pick<ImportPlan, "gone">): string[] {
  if (gone.length === 0) return [];
  const names = gone.slice(0, NAMES_SHOWN).map(printable).join(", ");
  const more = gone.length > NAMES_SHOWN ? ` and ${gone.length - NAMES_SHOWN} more` : "";
  return wrap(`No longer in the folder, but kept here: ${names}${more}.`, LINE_WIDTH);
}

function sampleLines({ sample, items }: ShownPlan): string[] {
  if (sample.untouched === 0 || !items.some(willBeWritten)) return [];
  const kept = sample.edited > 0 ? `, except ${sample.edited} that you edited` : "";
  return [
    `The sample content (${pluralize(sample.untouched, "item", "items")}) will be removed${kept}.`,
  ];
}

export function reportLines(plan: ImportPlan, report: ImportReport, paint: Paint): string[] {
  const reported = report.items.filter(
    ({ state, notes, problems }) =>
      state !== "unchanged" &&
      (problems.length > 0 || notes.some(({ gravity }) => gravity === "left-out")),
  );
  return [
    ...(reported.length + plan.leftOut.length > 0 ? ["", paint("bold", "Skipped, and why")] : []),
    ...reported.flatMap((item) => itemLines(item, paint)),
    ...leftOutLines(plan, paint),
    ...hintLines(report.items),
    "",
    ...linkLines(plan, report),
    ...goneLines(plan),
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

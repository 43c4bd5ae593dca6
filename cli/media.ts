import { parseArgs } from "node:util";
import { fileSize } from "#domain/media/file-size.ts";
import { checkMedia } from "#server/media/check/check-media.ts";
import type { MediaFinding, MediaFindingKind } from "#server/media/check/finding.ts";
import type { Command } from "./command.ts";
import { fail, paint, print } from "./output.ts";
import { type Paint, printable } from "./text-layout.ts";
import { withWorld } from "./with-world.ts";

const USAGE = `\
Usage: vitrine media check [--fix]

Compares the stored files with the database and finds files that are unknown or unused, originals
and renditions that are missing or truncated, and missing posters. The site may keep running. Exits
with 2 when a problem was not repaired.

  --fix  remove unused files and unknown ones older than a day; create missing renditions and
         posters. Lost originals cannot be repaired: upload them again`;

export const mediaCommand: Command = {
  summary: "find missing and unused files",
  usage: USAGE,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { fix: { type: "boolean", default: false } },
    });
    if (positionals.join(" ") !== "check") return fail("Usage: vitrine media check [--fix]");
    return withWorld(async (world) => {
      const findings: MediaFinding[] = [];
      for await (const finding of checkMedia(world, values.fix)) {
        findings.push(finding);
        print(mediaFindingLine(finding, paint));
      }
      for (const line of sumLines(findings, values.fix, paint)) print(line);
      return findings.some(isWrong) ? 2 : 0;
    });
  },
};

/** Unrelated files are listed but left alone. */
const isWrong = ({ kind, isRepaired }: MediaFinding) => !isRepaired && kind !== "strange file";
const isLost = ({ kind }: MediaFinding) => kind === "missing original" || kind === "wrong size";

export function mediaFindingLine(finding: MediaFinding, paint: Paint): string {
  const { kind, name, bytes, note, isRepaired } = finding;
  const facts = [bytes > 0 ? fileSize(bytes) : "", note].filter(Boolean).join("; ");
  const state = isRepaired ? "fixed" : isWrong(finding) ? "wrong" : "skipped";
  return `${paint(isRepaired ? "green" : "red", state.padEnd(7))} ${kind}: ${printable(name)}${
    facts && paint("dim", ` (${printable(facts)})`)
  }`;
}

const MANY: Record<MediaFindingKind, string> = {
  "orphan file": "Files without a database record",
  "strange file": "Unrelated files",
  "unused file": "Unused files",
  "missing original": "Missing originals",
  "wrong size": "Incomplete originals",
  "missing renditions": "Images with missing renditions",
  "missing pictures": "Files without a poster",
};

/** Totals by kind, and how to fix them. */
export function sumLines(
  findings: readonly MediaFinding[],
  isFixing: boolean,
  paint: Paint,
): string[] {
  if (findings.length === 0) return ["All stored files are in order."];
  const lines = [...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, some]) => {
    const bytes = some.reduce((sum, one) => sum + one.bytes, 0);
    const repaired = some.filter(({ isRepaired }) => isRepaired).length;
    const facts = [bytes > 0 ? fileSize(bytes) : "", repaired > 0 ? `${repaired} repaired` : ""];
    return `${MANY[kind]}: ${some.length}${facts
      .filter(Boolean)
      .map((fact) => `, ${fact}`)
      .join("")}`;
  });
  const left = findings.filter(isWrong);
  const canRepair = !isFixing && !left.every(isLost);
  return [
    "",
    ...lines,
    ...(canRepair ? [paint("dim", '"vitrine media check --fix" repairs what it can.')] : []),
    ...(left.some(isLost) ? ["Restore lost originals from a backup, or upload them again."] : []),
  ];
}

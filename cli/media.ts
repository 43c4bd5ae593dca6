import { parseArgs } from "node:util";
import { fileSize } from "#domain/media/file-size.ts";
import { checkMedia } from "#server/media/check/check-media.ts";
import type { Finding, FindingKind } from "#server/media/check/finding.ts";
import { type Paint, printable } from "./lay-out.ts";
import { complain, paint, say } from "./say.ts";
import type { Verb } from "./verb.ts";
import { withWorld } from "./with-world.ts";

const USAGE = `\
Usage: vitrine media check [--fix]

Compares the stored files with what the database knows of them: files that nothing names or uses,
originals and renditions that are missing or cut off, pictures that were never made. The site may run
meanwhile. Ends with 2 when something is wrong and was not mended.

  --fix  remove what nothing uses and, when older than a day, what nothing names; make missing
         renditions and posters again. An original that is lost cannot be mended: send it again`;

export const mediaVerb: Verb = {
  summary: "look for stored files that are missing or not needed",
  usage: USAGE,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { fix: { type: "boolean", default: false } },
    });
    if (positionals.join(" ") !== "check") {
      complain('Say what to do with media: "vitrine media check".');
      return 1;
    }
    return withWorld(async (world) => {
      const findings: Finding[] = [];
      for await (const finding of checkMedia(world, values.fix)) {
        findings.push(finding);
        say(findingLine(finding, paint));
      }
      for (const line of sumLines(findings, values.fix, paint)) say(line);
      return findings.some(isWrong) ? 2 : 0;
    });
  },
};

/** What is none of ours is said and left alone. */
const isWrong = ({ kind, isMended }: Finding) => !isMended && kind !== "strange file";
const isLost = ({ kind }: Finding) => kind === "missing original" || kind === "wrong size";

export function findingLine(finding: Finding, paint: Paint): string {
  const { kind, name, bytes, note, isMended } = finding;
  const facts = [bytes > 0 ? fileSize(bytes) : "", note].filter(Boolean).join("; ");
  const state = isMended ? "mended" : isWrong(finding) ? "wrong" : "left";
  return `${paint(isMended ? "green" : "red", state.padEnd(7))} ${kind}: ${printable(name)}${
    facts && paint("dim", ` (${printable(facts)})`)
  }`;
}

const MANY: Record<FindingKind, string> = {
  "orphan file": "Files that nothing names",
  "strange file": "Files that are none of ours",
  "unused file": "Files that nothing uses",
  "missing original": "Originals that are missing",
  "wrong size": "Originals that are not whole",
  "missing renditions": "Pictures without all their renditions",
  "missing pictures": "Files whose pictures were not made",
};

/** How many of each kind there are, and what can be done about them. */
export function sumLines(findings: readonly Finding[], isFixing: boolean, paint: Paint): string[] {
  if (findings.length === 0) return ["Every stored file is where it should be."];
  const lines = [...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, some]) => {
    const bytes = some.reduce((sum, one) => sum + one.bytes, 0);
    const mended = some.filter(({ isMended }) => isMended).length;
    const facts = [bytes > 0 ? fileSize(bytes) : "", mended > 0 ? `${mended} mended` : ""];
    return `${MANY[kind]}: ${some.length}${facts
      .filter(Boolean)
      .map((fact) => `, ${fact}`)
      .join("")}`;
  });
  const left = findings.filter(isWrong);
  const canBeMended = !isFixing && !left.every(isLost);
  return [
    "",
    ...lines,
    ...(canBeMended ? [paint("dim", '"vitrine media check --fix" mends what can be mended.')] : []),
    ...(left.some(isLost)
      ? ["What is lost comes back from a backup, or when its item gets the file again."]
      : []),
  ];
}

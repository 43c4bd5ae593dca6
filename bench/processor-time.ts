import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";

const ticksPerSecond =
  process.platform === "linux" ? Number(execFileSync("getconf", ["CLK_TCK"]).toString()) : 0;

/** CPU time used so far, in microseconds; null except on Linux. */
export async function processorTimeOf(pid: number): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The program name may contain spaces; utime and stime are 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6;
}

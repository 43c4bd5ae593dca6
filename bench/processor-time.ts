import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";

const ticksPerSecond =
  process.platform === "linux" ? Number(execFileSync("getconf", ["CLK_TCK"]).toString()) : 0;

/** What a process has had of the processors so far, in microseconds. Linux only, else null. */
export async function processorTimeOf(pid: number): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The name of the program, in parentheses, may hold blanks; user and system time are 12th and
  // 13th behind it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6;
}

import { runProgram } from "./run-program.ts";

/** Command prefix that has a program signaled when this process dies; may be empty. */
export type ParentDeathSignal = (signal: "QUIT" | "KILL") => readonly string[];

// Closes the race with a parent that died before the request was made.
const UNLESS_ORPHANED = 'test "$PPID" = "$1" || exit 1; shift; exec "$@"';

/** Uses util-linux's setpriv, so Linux only. Elsewhere an orphan is adopted at the next start. */
export async function findParentDeathSignal(): Promise<ParentDeathSignal> {
  const able = await runProgram(["setpriv", "--pdeathsig", "QUIT", "true"]);
  if (!able.ok) return () => [];
  const parent = String(process.pid);
  return (signal) => [
    ...["setpriv", "--pdeathsig", signal],
    ...["sh", "-c", UNLESS_ORPHANED, "sh", parent],
  ];
}

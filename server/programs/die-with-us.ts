import { runProgram } from "./run-program.ts";

/** Words to put before a program so that it gets the signal when this process dies; may be none. */
export type DieWithUs = (signal: "QUIT" | "KILL") => readonly string[];

// A parent that died before the request was made would go unnoticed, so the child looks once.
const UNLESS_ORPHANED = 'test "$PPID" = "$1" || exit 1; shift; exec "$@"';

/**
 * Linux can signal a child when its parent dies, through util-linux's setpriv. Elsewhere the
 * child stays behind, and the next start takes it over.
 */
export async function findDieWithUs(): Promise<DieWithUs> {
  const able = await runProgram(["setpriv", "--pdeathsig", "QUIT", "true"]);
  if (!able.ok) return () => [];
  const parent = String(process.pid);
  return (signal) => [
    ...["setpriv", "--pdeathsig", signal],
    ...["sh", "-c", UNLESS_ORPHANED, "sh", parent],
  ];
}

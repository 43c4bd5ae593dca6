/** Held while a process works on a run, and gone with the process. */
export function runLock(runId: string): string {
  return `import run ${runId}`;
}

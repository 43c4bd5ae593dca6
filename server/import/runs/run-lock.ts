export const IMPORT_JOB = "import";

/** Held while a process works on a run; released when it dies. */
export function runLock(runId: string): string {
  return `import run ${runId}`;
}

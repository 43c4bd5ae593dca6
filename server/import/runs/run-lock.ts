/** The name of the jobs that runs are read and written by. */
export const IMPORT_JOB = "import";

/** Held while a process works on a run, and gone with the process. */
export function runLock(runId: string): string {
  return `import run ${runId}`;
}

/** The name of the jobs that take imports back. */
export const TAKE_BACK_JOB = "take-back-import";

/** Held while a process takes a batch back, and gone with the process. */
export function undoLock(batchId: string): string {
  return `import undo ${batchId}`;
}

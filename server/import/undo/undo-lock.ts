export const UNDO_JOB = "take-back-import";

/** Held while a process undoes a batch; released when it dies. */
export function undoLock(batchId: string): string {
  return `import undo ${batchId}`;
}

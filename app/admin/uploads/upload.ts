/**
 * How far an upload is: "waiting" for its turn, "sending" its bytes, "paused" until the server can be
 * reached and the owner is signed in, "checking" by the server, "done", "failed" with a problem.
 */
export type UploadState = "waiting" | "sending" | "paused" | "checking" | "done" | "failed";

/** One file on its way, as a screen shows it. Sizes in bytes. */
export type Upload = {
  id: string;
  name: string;
  bytes: number;
  sent: number;
  state: UploadState;
  /** Null as long as the pace is not steady enough to tell. */
  secondsLeft: number | null;
  /** Why it failed, for the owner to read. */
  problem: string | null;
  /** Takes it from the list, and what is not kept yet from the server. */
  cancel(): void;
  /** False where the same file would be refused again. */
  canRetry: boolean;
  /** Goes on where it stopped. */
  retry(): void;
};

/** Whether leaving the screen would stop it. */
export function isUnderWay({ state }: Upload): boolean {
  return state !== "done" && state !== "failed";
}

/** "paused": until the server is reachable and the owner signed in; "checking": by the server. */
export type UploadState = "waiting" | "sending" | "paused" | "checking" | "done" | "failed";

/** Sizes in bytes. */
export type Upload = {
  id: string;
  name: string;
  bytes: number;
  sent: number;
  state: UploadState;
  /** Null until the rate is steady. */
  secondsLeft: number | null;
  problem: string | null;
  /** Removes it from the list, and a partial upload from the server. */
  cancel(): void;
  /** False if the same file would be refused again. */
  canRetry: boolean;
  retry(): void;
};

export function isUnderWay({ state }: Upload): boolean {
  return state !== "done" && state !== "failed";
}

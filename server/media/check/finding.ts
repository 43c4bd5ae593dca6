import type { World } from "../../world.ts";

export type CheckWorld = Pick<World, "db" | "storage" | "settings" | "now">;

/** What can be wrong between the rows of stored files and what lies in the storage. */
export type FindingKind =
  | "orphan file"
  | "strange file"
  | "unused file"
  | "missing original"
  | "wrong size"
  | "missing renditions"
  | "missing pictures";

/** One thing that was found. `name` is its key in the storage. */
export type Finding = {
  kind: FindingKind;
  name: string;
  /** How much it takes in the storage; 0 for what is not there. */
  bytes: number;
  /** What more there is to say: who uses it, what cannot be done about it. */
  note: string;
  /** Whether it is wrong no more. */
  isMended: boolean;
};

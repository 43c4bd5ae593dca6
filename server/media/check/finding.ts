import type { World } from "../../world.ts";

export type CheckWorld = Pick<World, "db" | "storage" | "environment" | "now">;

export type MediaFindingKind =
  | "orphan file"
  | "strange file"
  | "unused file"
  | "missing original"
  | "wrong size"
  | "missing renditions"
  | "missing pictures";

/** `name`: the storage key. `bytes`: 0 when missing. `isRepaired`: fixed by this run. */
export type MediaFinding = {
  kind: MediaFindingKind;
  name: string;
  bytes: number;
  note: string;
  isRepaired: boolean;
};

import type { Judgement } from "./judge.ts";
import type { RiskFlag } from "./risk.ts";

/** What became of an attempt to send a message. */
export type Submitted =
  | { status: "sent"; id: string; flags: RiskFlag[] }
  | { status: "refused"; problems: Judgement["problems"]; flags: RiskFlag[]; risk: number }
  | { status: "blocked"; detail: string; minutes: number; flags: RiskFlag[]; risk: number }
  /** `isTemporary`: the server or the database cannot be reached just now. */
  | { status: "failed"; detail: string; isTemporary: boolean };

import type { RiskFlag } from "./risk.ts";
import type { ContactValidation } from "./validate.ts";

export type SubmitResult =
  | { status: "sent"; id: string; flags: RiskFlag[] }
  | { status: "refused"; problems: ContactValidation["problems"]; flags: RiskFlag[]; risk: number }
  | { status: "blocked"; detail: string; minutes: number; flags: RiskFlag[]; risk: number }
  | { status: "failed"; detail: string; isTemporary: boolean };

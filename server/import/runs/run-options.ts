import type { ImportOptions } from "../plan/plan.ts";

/** spec: admin-area §2: "Imported projects are private" */
export function optionsOf({ id, overwrite }: { id: string; overwrite: boolean }): ImportOptions {
  return { origin: "admin", visibility: "hidden", overwrite, runId: id };
}

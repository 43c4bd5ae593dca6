import type { World } from "../world.ts";
import type { Content } from "./folder/content.ts";
import { whileAlone } from "./import-lock.ts";
import type { ImportOptions, ImportPlan, RunControl } from "./plan/plan.ts";
import { planImport } from "./plan/plan-import.ts";
import { type ImportReport, runImport } from "./write/run-import.ts";

export type ContentImport =
  | { ok: true; plan: ImportPlan; report: ImportReport }
  | { ok: false; problem: string };

/**
 * Plans and writes in one go, while no other import runs. `planned` hears the plan before anything
 * is written.
 */
export async function importContent(
  world: World,
  content: Content,
  options: ImportOptions,
  control: {
    planning?: RunControl;
    writing?: RunControl;
    planned?: (plan: ImportPlan) => void;
  } = {},
): Promise<ContentImport> {
  const imported = await whileAlone(world.db, async (lost): Promise<ContentImport> => {
    const until = ({ signal = lost, ...rest }: RunControl = {}) => ({
      ...rest,
      signal: AbortSignal.any([signal, lost]),
    });
    const planned = await planImport(world, content, options, until(control.planning));
    if (!planned.ok) return planned;
    control.planned?.(planned.plan);
    const report = await runImport(world, planned.plan, until(control.writing));
    return { ok: true, plan: planned.plan, report };
  });
  return (
    imported ?? {
      ok: false,
      problem: "Another import is running, or being taken back; try again when that is done.",
    }
  );
}

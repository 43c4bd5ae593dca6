import type { World } from "../world.ts";
import type { Content } from "./folder/content.ts";
import { IMPORT_RUNNING, withImportLock } from "./import-lock.ts";
import type { ImportOptions, ImportPlan, RunControl } from "./plan/plan.ts";
import { planImport } from "./plan/plan-import.ts";
import { type ImportReport, runImport } from "./write/run-import.ts";

type ContentImport =
  | { ok: true; plan: ImportPlan; report: ImportReport }
  | { ok: false; problem: string };

/** Plans and writes under the import lock. `onPlanned` is called before anything is written. */
export async function importContent(
  world: World,
  content: Content,
  options: ImportOptions,
  control: {
    planning?: RunControl;
    writing?: RunControl;
    onPlanned?: (plan: ImportPlan) => void;
  } = {},
): Promise<ContentImport> {
  const imported = await withImportLock(world.db, async (lost): Promise<ContentImport> => {
    const withAbort = ({ signal = lost, ...rest }: RunControl = {}) => ({
      ...rest,
      signal: AbortSignal.any([signal, lost]),
    });
    const planned = await planImport(world, content, options, withAbort(control.planning));
    if (!planned.ok) return planned;
    control.onPlanned?.(planned.plan);
    const report = await runImport(world, planned.plan, withAbort(control.writing));
    return { ok: true, plan: planned.plan, report };
  });
  return imported ?? { ok: false, problem: IMPORT_RUNNING };
}

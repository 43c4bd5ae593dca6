import { Check } from "lucide-react";
import type { RunState } from "#domain/import/run.ts";

const COLUMNS = "Columns";
const STEPS = ["File", COLUMNS, "Dry run", "Import"];
const AT: Record<RunState, number> = {
  reading: 0,
  failed: 0,
  mapping: 1,
  planned: 2,
  writing: 3,
  stopped: 0,
  done: 4,
};

export function RunSteps({ state, hasTable }: { state: RunState; hasTable: boolean }) {
  const at = AT[state];
  return (
    <ol className="import-steps" aria-label="Import steps">
      {STEPS.map((name, index) =>
        name === COLUMNS && !hasTable ? null : (
          <li
            key={name}
            data-done={index < at || undefined}
            aria-current={index === at ? "step" : undefined}
          >
            {index < at && <Check role="img" aria-label="Done:" />} {name}
          </li>
        ),
      )}
    </ol>
  );
}

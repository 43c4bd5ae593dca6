import { Archive, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { counted } from "#domain/overview/overview.ts";
import { Badge } from "../kit/badge.tsx";
import { Blank } from "../kit/blank.tsx";
import { Pane } from "../kit/pane.tsx";
import { CONFIRMATION_PATH, runPath } from "./paths.ts";
import { UndoDialog } from "./undo-dialog.tsx";

export type PastBatch = {
  id: string;
  source: string;
  origin: "command-line" | "admin";
  runId: string | null;
  on: string;
  /** What of it is still here. */
  items: number;
  isComplete: boolean;
  undone: { at: string; removed: number; restored: number; kept: string[] } | null;
};

/** Every import that could be taken back, and what came of those that were. */
export function PastImports({ batches }: { batches: readonly PastBatch[] }) {
  const [asked, setAsked] = useState<PastBatch | null>(null);
  return (
    <Pane
      title="Past imports"
      aside={batches.length > 0 && <Link to={CONFIRMATION_PATH}>Hidden projects</Link>}
    >
      {batches.length === 0 ? (
        <Blank icon={Archive} title="Nothing was imported yet" />
      ) : (
        <ul className="import-list">
          {batches.map((batch) => (
            <Batch key={batch.id} batch={batch} onUndo={() => setAsked(batch)} />
          ))}
        </ul>
      )}
      {asked && <UndoDialog batch={asked} onClose={() => setAsked(null)} />}
    </Pane>
  );
}

function Batch({ batch, onUndo }: { batch: PastBatch; onUndo: () => void }) {
  const { source, origin, runId, on, items, isComplete, undone } = batch;
  const way = origin === "admin" ? "Admin area" : "Command line";
  const name = <bdi>{source}</bdi>;
  return (
    <li>
      <div>
        <p className="cell-main">{runId ? <Link to={runPath(runId)}>{name}</Link> : name}</p>
        <p className="cell-sub figures">
          {way} · {on} · {counted(items, "item", "items")}
        </p>
        {undone && <Undone undone={undone} />}
      </div>
      {undone ? (
        <Badge tone="quiet">Taken back</Badge>
      ) : (
        <>
          {!isComplete && <Badge tone="alarm">Not complete</Badge>}
          <button type="button" className="pill pill-small" onClick={onUndo}>
            <Undo2 aria-hidden="true" /> Take back
            <span className="sr-only">
              {" "}
              {source}, {on}
            </span>
          </button>
        </>
      )}
    </li>
  );
}

function Undone({
  undone: { at, removed, restored, kept },
}: {
  undone: NonNullable<PastBatch["undone"]>;
}) {
  return (
    <div className="cell-sub">
      <p className="figures">
        Taken back {at}: {removed} removed, {restored} as before, {kept.length} kept as edited since
      </p>
      {kept.length > 0 && (
        <details>
          <summary>What was kept</summary>
          <ul className="import-kept">
            {kept.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

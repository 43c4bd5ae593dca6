import { Archive, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatNumber, pluralize } from "#domain/site/formats.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { Badge } from "../kit/badge.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { percentDone } from "../kit/job-progress.tsx";
import { Pane } from "../kit/pane.tsx";
import { usePolling } from "../kit/use-polling.ts";
import type { Route } from "./+types/import";
import { CONFIRMATION_PATH, runPath } from "./paths.ts";
import { UndoDialog } from "./undo-dialog.tsx";

type PastBatch = Route.ComponentProps["loaderData"]["past"][number];

export function PastImports({ batches }: { batches: readonly PastBatch[] }) {
  const [confirming, setConfirming] = useState<PastBatch | null>(null);
  const [lastUndoneId, setLastUndoneId] = useState("");
  usePolling(batches.some(({ isUnderWay, undoing }) => isUnderWay || undoing?.isStopped === false));
  return (
    <Pane
      title="Past imports"
      aside={batches.length > 0 && <Link to={CONFIRMATION_PATH}>Hidden projects</Link>}
    >
      <Announcement text={announcementFor(batches)} />
      {batches.length === 0 ? (
        <EmptyState icon={Archive} title="No imports yet" />
      ) : (
        <ul className="import-list divided">
          {batches.map((batch) => (
            <Batch
              key={batch.id}
              batch={batch}
              isLast={batch.id === lastUndoneId}
              onUndo={() => {
                setConfirming(batch);
                setLastUndoneId(batch.id);
              }}
            />
          ))}
        </ul>
      )}
      {confirming && (
        <UndoDialog
          key={confirming.id}
          batch={{ ...confirming, ids: [confirming.id] }}
          onClose={() => setConfirming(null)}
        />
      )}
    </Pane>
  );
}

function announcementFor(batches: readonly PastBatch[]): string {
  for (const { source, undoing } of batches) {
    if (undoing?.isStopped) return `${source}: ${undoing.problem}`;
    if (!undoing) continue;
    return `Undoing ${source}, ${percentDone(undoing)} percent done.`;
  }
  const undone = batches.filter((batch) => batch.undone).length;
  return `${pluralize(undone, "import", "imports")} undone.`;
}

type BatchProps = {
  batch: PastBatch;
  /** Whether its undo was requested last. */
  isLast: boolean;
  onUndo: () => void;
};

function Batch({ batch, isLast, onUndo }: BatchProps) {
  const { source, origin, runId, date, items, isComplete, isUnderWay, undone, undoing } = batch;
  const originLabel = origin === "admin" ? "Admin area" : "Command line";
  const name = <bdi>{source}</bdi>;
  const canUndo = !isUnderWay && !undone && (!undoing || undoing.isStopped);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The focused button disappears.
    const isLost = document.activeElement === document.body;
    if (isLast && !canUndo && isLost) row.current?.focus();
  }, [isLast, canUndo]);
  return (
    <li ref={row} tabIndex={-1}>
      <div>
        <strong className="cell-main">
          {runId ? <Link to={runPath(runId)}>{name}</Link> : name}
        </strong>
        <p className="cell-sub tabular">
          {originLabel} · {date} · {pluralize(items, "item", "items")}
        </p>
        {undone && <Undone undone={undone} />}
        {undoing && <UndoState undoing={undoing} />}
      </div>
      {isUnderWay && <Badge tone="accent">Importing</Badge>}
      {undone && <Badge tone="quiet">Undone</Badge>}
      {undoing && !undoing.isStopped && <Badge tone="accent">Undoing</Badge>}
      {canUndo && (
        <>
          {!isComplete && <Badge tone="alarm">Incomplete</Badge>}
          <button type="button" className="pill pill-small" onClick={onUndo}>
            <Undo2 aria-hidden="true" /> {undoing ? "Continue undo" : "Undo import"}
            <span className="sr-only">
              {" "}
              {source}, {date}
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
      <p className="tabular">
        Undone {at}: {formatNumber(removed)} removed, {formatNumber(restored)} restored,{" "}
        {formatNumber(kept.length)} kept because edited since
      </p>
      {kept.length > 0 && (
        <details>
          <summary>
            Kept items
            <span aria-hidden="true" className="disclosure-icon" />
          </summary>
          <ul className="import-kept break-words">
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

function UndoState({ undoing }: { undoing: NonNullable<PastBatch["undoing"]> }) {
  const { done, total, problem, isStopped } = undoing;
  const progress = `${formatNumber(done)} of ${formatNumber(total)}`;
  if (isStopped) {
    return (
      <p className="import-error">
        {problem} {progress} done.
      </p>
    );
  }
  return (
    <div className="import-undo-progress row">
      <progress className="progress" aria-label="Undone" value={done} max={Math.max(1, total)} />
      <p className="cell-sub tabular">{progress}</p>
    </div>
  );
}

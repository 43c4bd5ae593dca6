import { Archive, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { counted } from "#domain/overview/overview.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { Badge } from "../kit/badge.tsx";
import { Blank } from "../kit/blank.tsx";
import { Pane } from "../kit/pane.tsx";
import { CONFIRMATION_PATH, runPath } from "./paths.ts";
import { UndoDialog } from "./undo-dialog.tsx";
import { useLookAgain } from "./use-look-again.ts";

export type PastBatch = {
  id: string;
  source: string;
  origin: "command-line" | "admin";
  runId: string | null;
  on: string;
  /** What of it is still here. */
  items: number;
  isComplete: boolean;
  isUnderWay: boolean;
  undone: { at: string; removed: number; restored: number; kept: string[] } | null;
  /** How far its taking back is, or why that stopped. */
  undoing: { done: number; total: number; problem: string | null; isStopped: boolean } | null;
};

/** Every import that could be taken back, and what came of those that were. */
export function PastImports({ batches }: { batches: readonly PastBatch[] }) {
  const [asked, setAsked] = useState<PastBatch | null>(null);
  const [last, setLast] = useState("");
  useLookAgain(
    batches.some(({ isUnderWay, undoing }) => isUnderWay || undoing?.isStopped === false),
  );
  return (
    <Pane
      title="Past imports"
      aside={batches.length > 0 && <Link to={CONFIRMATION_PATH}>Hidden projects</Link>}
    >
      <Announcement text={saying(batches)} />
      {batches.length === 0 ? (
        <Blank icon={Archive} title="Nothing was imported yet" />
      ) : (
        <ul className="import-list">
          {batches.map((batch) => (
            <Batch
              key={batch.id}
              batch={batch}
              isLast={batch.id === last}
              onUndo={() => {
                setAsked(batch);
                setLast(batch.id);
              }}
            />
          ))}
        </ul>
      )}
      {asked && <UndoDialog batch={{ ...asked, ids: [asked.id] }} onClose={() => setAsked(null)} />}
    </Pane>
  );
}

/** For those who hear the page: quarters are enough of a long way. */
function saying(batches: readonly PastBatch[]): string {
  for (const { source, undoing } of batches) {
    if (undoing?.isStopped) return `${source}: ${undoing.problem}`;
    if (!undoing) continue;
    const quarters = Math.floor((4 * undoing.done) / Math.max(1, undoing.total));
    return `Taking ${source} back, ${quarters * 25} percent done.`;
  }
  const undone = batches.filter((batch) => batch.undone).length;
  return `${counted(undone, "import is", "imports are")} taken back.`;
}

type BatchProps = {
  batch: PastBatch;
  /** Whether it is the one that was asked about last. */
  isLast: boolean;
  onUndo: () => void;
};

function Batch({ batch, isLast, onUndo }: BatchProps) {
  const { source, origin, runId, on, items, isComplete, isUnderWay, undone, undoing } = batch;
  const way = origin === "admin" ? "Admin area" : "Command line";
  const name = <bdi>{source}</bdi>;
  const canBeAsked = !isUnderWay && !undone && (!undoing || undoing.isStopped);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // With its button goes the focus, which would be nowhere.
    const isLost = document.activeElement === document.body;
    if (isLast && !canBeAsked && isLost) row.current?.focus();
  }, [isLast, canBeAsked]);
  return (
    <li ref={row} tabIndex={-1}>
      <div>
        <strong className="cell-main">
          {runId ? <Link to={runPath(runId)}>{name}</Link> : name}
        </strong>
        <p className="cell-sub figures">
          {way} · {on} · {counted(items, "item", "items")}
        </p>
        {undone && <Undone undone={undone} />}
        {undoing && <UndoState undoing={undoing} />}
      </div>
      {isUnderWay && <Badge tone="accent">Under way</Badge>}
      {undone && <Badge tone="quiet">Taken back</Badge>}
      {undoing && !undoing.isStopped && <Badge tone="accent">Being taken back</Badge>}
      {canBeAsked && (
        <>
          {!isComplete && <Badge tone="alarm">Not complete</Badge>}
          <button type="button" className="pill pill-small" onClick={onUndo}>
            <Undo2 aria-hidden="true" /> {undoing ? "Go on taking back" : "Take back"}
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

const figure = (count: number) => count.toLocaleString("en-US");

function Undone({
  undone: { at, removed, restored, kept },
}: {
  undone: NonNullable<PastBatch["undone"]>;
}) {
  return (
    <div className="cell-sub">
      <p className="figures">
        Taken back {at}: {figure(removed)} removed, {figure(restored)} as before,{" "}
        {figure(kept.length)} kept as edited since
      </p>
      {kept.length > 0 && (
        <details>
          <summary>
            What was kept
            <span aria-hidden="true" className="disclosure-sign" />
          </summary>
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

/** How far the taking back of an import is, or why it stopped. It goes on when the page is left. */
function UndoState({ undoing }: { undoing: NonNullable<PastBatch["undoing"]> }) {
  const { done, total, problem, isStopped } = undoing;
  const far = `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`;
  if (isStopped) {
    return (
      <p className="import-wrong">
        {problem} {far} are done.
      </p>
    );
  }
  return (
    <div className="import-undoing">
      <progress
        className="import-progress"
        aria-label="Taken back"
        value={done}
        max={Math.max(1, total)}
      />
      <p className="cell-sub figures">{far}</p>
    </div>
  );
}

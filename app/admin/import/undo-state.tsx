import type { PastBatch } from "./past-imports.tsx";

/** How far the taking back of an import is, or why it stopped. It goes on when the page is left. */
export function UndoState({ undoing }: { undoing: NonNullable<PastBatch["undoing"]> }) {
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

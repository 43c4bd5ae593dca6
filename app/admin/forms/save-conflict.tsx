import { useEffect, useRef } from "react";

type SaveConflictProps<T> = {
  /** What somebody else has saved. */
  theirs: T;
  labels: Partial<Record<keyof T & string, string>>;
  onKeep: () => void;
  onTake: () => void;
};

/** Nothing of either text is lost: this one stays in the form, that one is shown. */
export function SaveConflict<T extends object>(props: SaveConflictProps<T>) {
  const { theirs, labels, onKeep, onTake } = props;
  const notice = useRef<HTMLDivElement>(null);
  // The form may be sent from far below.
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "start" });
  }, []);
  const values = new Map<string, unknown>(Object.entries(theirs));
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="form-alert save-conflict"
      data-level="warning"
    >
      <h2>This was saved in another window in the meantime</h2>
      <p>Your text is still in the form. This is what was saved there:</p>
      <dl>
        {Object.entries<string | undefined>(labels).map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd dir="auto">{String(values.get(name) ?? "") || "–"}</dd>
          </div>
        ))}
      </dl>
      <div className="save-conflict-ways">
        <button type="button" className="pill pill-filled" onClick={onKeep}>
          Overwrite with mine
        </button>
        <button type="button" className="pill" onClick={onTake}>
          Load the saved version
        </button>
      </div>
    </div>
  );
}

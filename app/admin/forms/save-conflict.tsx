import { useEffect, useRef } from "react";

type SaveConflictProps<T> = {
  /** The version saved elsewhere. */
  theirs: T;
  labels: Partial<Record<keyof T & string, string>>;
  onOverwrite: () => void;
  onLoadSaved: () => void;
};

export function SaveConflict<T extends object>(props: SaveConflictProps<T>) {
  const { theirs, labels, onOverwrite, onLoadSaved } = props;
  const alert = useRef<HTMLDivElement>(null);
  // The form may have been submitted far below.
  useEffect(() => {
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: "start" });
  }, []);
  const values = new Map<string, unknown>(Object.entries(theirs));
  return (
    <div
      ref={alert}
      role="alert"
      tabIndex={-1}
      className="form-alert save-conflict"
      data-level="warning"
    >
      <h2>This was saved in another window</h2>
      <p>Your version is still in the form. This is the saved version:</p>
      <dl>
        {Object.entries<string | undefined>(labels).map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd dir="auto">{String(values.get(name) ?? "") || "–"}</dd>
          </div>
        ))}
      </dl>
      <div className="save-conflict-ways">
        <button type="button" className="pill pill-filled" onClick={onOverwrite}>
          Overwrite with mine
        </button>
        <button type="button" className="pill" onClick={onLoadSaved}>
          Load the saved version
        </button>
      </div>
    </div>
  );
}

import { Archive, Eye, EyeOff, ListChecks, X } from "lucide-react";
import { useEffect, useState } from "react";
import { ArchiveDialog } from "../changes/archive-dialog.tsx";
import { ShowDialog } from "../changes/show-dialog.tsx";
import { useChange } from "../changes/use-change.ts";
import type { ListedProject } from "./listed-project.ts";
import type { Selection } from "./use-selection.ts";

type BulkBarProps = { selection: Selection; projects: readonly ListedProject[] };

/** What can be done to the chosen projects at once; there while some are. */
export function BulkBar({ selection, projects }: BulkBarProps) {
  const { ids, clear } = selection;
  const { change, reply, isBusy } = useChange();
  const [asked, setAsked] = useState<"archive" | "show" | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer ends the choice that it was for
  useEffect(() => {
    if (reply?.status === "done") clear();
  }, [reply]);
  const chosen = projects.filter(({ id }) => ids.includes(id));
  const count = ids.length;
  const mails = chosen.filter(({ isNews, state }) => isNews && state === "Hidden").length;
  const show = () => (mails > 1 ? setAsked("show") : change({ intent: "show", ids }));
  const answered = (isDone: boolean) => {
    setAsked(null);
    if (isDone) clear();
  };
  return (
    <>
      {/* Heard from the first to the last choice: what appears with its text is not said. */}
      <p role="status" className="sr-only">
        {count > 0 && `${count} selected`}
      </p>
      {count > 0 && (
        <div className="bulk-bar" role="toolbar" aria-label="Selected projects">
          <p className="figures">{count} selected</p>
          <button
            type="button"
            className="pill"
            aria-disabled={isBusy}
            onClick={() => isBusy || show()}
          >
            <Eye aria-hidden="true" /> Show
          </button>
          <button
            type="button"
            className="pill"
            aria-disabled={isBusy}
            onClick={() => isBusy || change({ intent: "hide", ids })}
          >
            <EyeOff aria-hidden="true" /> Hide
          </button>
          <button type="button" className="pill" onClick={() => setAsked("archive")}>
            <Archive aria-hidden="true" /> Archive
          </button>
          {count < projects.length && (
            <button
              type="button"
              className="icon-button"
              aria-label="Select all that are listed"
              title="Select all that are listed"
              onClick={selection.toggleAll}
            >
              <ListChecks aria-hidden="true" size={18} />
            </button>
          )}
          <button type="button" className="icon-button" aria-label="Select none" onClick={clear}>
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      )}
      {asked === "archive" && <ArchiveDialog projects={chosen} onDone={answered} />}
      {asked === "show" && <ShowDialog ids={ids} mails={mails} onDone={answered} />}
    </>
  );
}

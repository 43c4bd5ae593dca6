import { Archive, ArchiveRestore, Eye, EyeOff, ListChecks, type LucideIcon, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ArchiveDialog } from "../changes/archive-dialog.tsx";
import { ShowDialog } from "../changes/show-dialog.tsx";
import { useChange } from "../changes/use-change.ts";
import type { ListedProject } from "./listed-project.ts";
import type { Selection } from "./use-selection.ts";

type BulkBarProps = { selection: Selection; projects: readonly ListedProject[] };
type Asked = "archive" | "show" | "restore";

/** What can be done to the chosen projects at once; there while some are. */
export function BulkBar({ selection, projects }: BulkBarProps) {
  const { ids, clear } = selection;
  const chosen = projects.filter(({ id }) => ids.includes(id));
  const { change, reply, isBusy } = useChange(chosen.map(({ title }) => title));
  const [asked, setAsked] = useState<Asked | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer ends the choice that it was for
  useEffect(() => {
    if (reply?.status === "done") clear();
  }, [reply]);
  useFocusAfter(ids.length);
  const count = ids.length;
  const areArchived = chosen.every(({ state }) => state === "Archived");
  const publishing = areArchived ? "restore" : "show";
  const isOut = ({ isNews, state }: ListedProject) =>
    isNews && state === (areArchived ? "Archived" : "Hidden");
  const mails = chosen.filter(isOut).length;
  const publish = () => (mails > 1 ? setAsked(publishing) : change({ intent: publishing, ids }));
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
          {areArchived ? (
            <BulkButton icon={ArchiveRestore} name="Restore" isBusy={isBusy} onPress={publish} />
          ) : (
            <>
              <BulkButton icon={Eye} name="Show" isBusy={isBusy} onPress={publish} />
              <BulkButton
                icon={EyeOff}
                name="Hide"
                isBusy={isBusy}
                onPress={() => change({ intent: "hide", ids })}
              />
              <BulkButton
                icon={Archive}
                name="Archive"
                isBusy={isBusy}
                onPress={() => setAsked("archive")}
              />
            </>
          )}
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
      {(asked === "show" || asked === "restore") && (
        <ShowDialog intent={asked} projects={chosen} mails={mails} onDone={answered} />
      )}
    </>
  );
}

/** The bar goes with the choice, and would take the focus along. */
function useFocusAfter(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isGone = before.current > 0 && count === 0;
    before.current = count;
    if (!isGone || document.activeElement !== document.body) return;
    const next =
      document.querySelector(".row-select input") ?? document.querySelector("[type=search]");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [count]);
}

type BulkButtonProps = { icon: LucideIcon; name: string; isBusy: boolean; onPress: () => void };

function BulkButton({ icon: Icon, name, isBusy, onPress }: BulkButtonProps) {
  return (
    <button
      type="button"
      className="pill"
      aria-disabled={isBusy}
      onClick={() => isBusy || onPress()}
    >
      <Icon aria-hidden="true" /> {name}
    </button>
  );
}

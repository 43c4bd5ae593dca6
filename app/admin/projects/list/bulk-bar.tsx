import { Archive, ArchiveRestore, Eye, EyeOff, ListChecks, type LucideIcon, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ArchiveDialog } from "../changes/archive-dialog.tsx";
import { ShowDialog } from "../changes/show-dialog.tsx";
import { useProjectChange } from "../changes/use-project-change.ts";
import type { ListedProject } from "./listed-project.ts";
import type { Selection } from "./use-selection.ts";

type BulkBarProps = { selection: Selection; projects: readonly ListedProject[] };
type BulkDialog = "archive" | "show" | "restore";

export function BulkBar({ selection, projects }: BulkBarProps) {
  const { ids, clear } = selection;
  const chosen = projects.filter(({ id }) => ids.includes(id));
  const { change, reply, isBusy } = useProjectChange(chosen.map(({ title }) => title));
  const [openDialog, setOpenDialog] = useState<BulkDialog | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: clears once per reply
  useEffect(() => {
    if (reply?.status === "done") clear();
  }, [reply]);
  useFocusAfterClear(ids.length);
  const count = ids.length;
  const areArchived = chosen.every(({ state }) => state === "Archived");
  const intent = areArchived ? "restore" : "show";
  const isEmailed = ({ isEmailedWhenShown, state }: ListedProject) =>
    isEmailedWhenShown && state === (areArchived ? "Archived" : "Hidden");
  const mails = chosen.filter(isEmailed).length;
  const publish = () => (mails > 1 ? setOpenDialog(intent) : change({ intent, ids }));
  const closeDialog = (isDone: boolean) => {
    setOpenDialog(null);
    if (isDone) clear();
  };
  return (
    <>
      {/* Always mounted: screen readers skip a live region that appears together with its text. */}
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
                onPress={() => setOpenDialog("archive")}
              />
            </>
          )}
          {count < projects.length && (
            <button
              type="button"
              className="icon-button"
              aria-label="Select all listed projects"
              title="Select all listed projects"
              onClick={selection.toggleAll}
            >
              <ListChecks aria-hidden="true" size={18} />
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label="Clear selection"
            onClick={clear}
          >
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      )}
      {openDialog === "archive" && <ArchiveDialog projects={chosen} onDone={closeDialog} />}
      {(openDialog === "show" || openDialog === "restore") && (
        <ShowDialog intent={openDialog} projects={chosen} mails={mails} onDone={closeDialog} />
      )}
    </>
  );
}

/** Clearing the selection unmounts the bar, which would drop the focus. */
function useFocusAfterClear(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isCleared = before.current > 0 && count === 0;
    before.current = count;
    if (!isCleared || document.activeElement !== document.body) return;
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

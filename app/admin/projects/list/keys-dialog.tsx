import { Dialog } from "../../../ui/dialog.tsx";
import { ROW_KEYS } from "./use-row-keys.ts";

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys of this list" size="small" onClose={onClose}>
      <dl className="keys-list">
        {ROW_KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys
                .split(" ")
                .map((word) => (word === "or" ? " or " : <kbd key={word}>{word}</kbd>))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

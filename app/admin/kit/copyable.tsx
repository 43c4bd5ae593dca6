import { Copy } from "lucide-react";
import { copyText } from "../../ui/copy-text.ts";

/** `label` completes "Copy …". */
export function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <span className="copyable">
      <code className="break-words">{text}</code>
      <button
        type="button"
        className="icon-button needs-scripts"
        aria-label={`Copy ${label}`}
        title="Copy"
        onClick={() =>
          copyText(text, {
            done: "Copied to clipboard",
            failed: "Couldn't copy. Select the text instead.",
          })
        }
      >
        <Copy aria-hidden="true" size={16} />
      </button>
    </span>
  );
}

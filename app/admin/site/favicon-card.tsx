import { CircleCheck, Trash2, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { REFUSALS } from "#domain/media/refusals.ts";
import {
  type FaviconReply,
  faviconNotes,
  FAVICON_MESSAGES as MESSAGES,
} from "#domain/site/favicon.ts";
import type { FaviconChange } from "#domain/site/favicon-change.ts";
import { showToast } from "../../ui/toast.ts";
import { useReply } from "../forms/use-reply.ts";
import { Pane } from "../kit/pane.tsx";
import { RemovalDialog } from "../kit/removal-dialog.tsx";
import { useFocusFallback } from "../kit/use-focus-fallback.ts";
import { UNKNOWN_FAILURE } from "../uploads/send-file.ts";
import { UploadZone } from "../uploads/upload-zone.tsx";

type FaviconCardProps = {
  /** The stored address; empty without a favicon. */
  url: string;
  /** Null when it is stored elsewhere. */
  file: { ext: string; bytes: number } | null;
  src: string;
};

/** Saves on its own. spec: admin-area §2, "Site settings", §5, "Favicon" */
export function FaviconCard({ url, file, src }: FaviconCardProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { Form, change, handleRemove, isBusy } = useFaviconChange();
  useFocusFallback(box, ".upload-choose");
  return (
    <Pane title="Favicon">
      <div ref={box} className="stack gap-l">
        {url ? (
          <div className="row gap-l wrap">
            <img src={src} alt="Current favicon" className="favicon-shown" />
            <img src={src} alt="" className="favicon-shown" data-size="tab" />
            <button
              type="button"
              className="plain-button"
              aria-disabled={isBusy}
              onClick={() => isBusy || setRemoving(true)}
            >
              <Trash2 aria-hidden="true" size={15} /> Remove
            </button>
          </div>
        ) : (
          <p className="pane-note">Without one, browsers show Vitrine's icon.</p>
        )}
        {file && <FaviconNotes {...file} />}
        <UploadZone
          place="favicon"
          label={url ? "Replace favicon" : "Upload favicon"}
          onKept={({ id }) => change({ intent: "save-favicon", mediaId: id, replaces: url })}
          onFailed={reportFailure}
        />
      </div>
      {isRemoving && (
        <RemovalDialog
          title="Remove the favicon?"
          Form={Form}
          isBusy={isBusy}
          fields={{ intent: "remove-favicon", replaces: url }}
          confirm="Remove favicon"
          onRemove={handleRemove}
          onClose={() => setRemoving(false)}
        >
          <p>Browsers will show Vitrine's icon, and the stored file will be deleted.</p>
        </RemovalDialog>
      )}
    </Pane>
  );
}

function reportFailure(problem: string) {
  if (problem === UNKNOWN_FAILURE)
    showToast("error", MESSAGES.uploadFailed, MESSAGES.uploadFailedText);
  else if (problem === REFUSALS.storageFull) showToast("error", MESSAGES.uploadFailed, problem);
  else showToast("error", MESSAGES.invalid, problem);
}

function FaviconNotes({ ext, bytes }: { ext: string; bytes: number }) {
  return (
    <ul className="favicon-notes fine">
      {faviconNotes(ext, bytes).map(({ level, text }) => {
        const Icon = level === "good" ? CircleCheck : TriangleAlert;
        return (
          <li key={text} className="row gap-s" data-level={level}>
            <Icon aria-hidden="true" size={16} className="flex-none" /> {text}
          </li>
        );
      })}
    </ul>
  );
}

function useFaviconChange() {
  const { Form, submit, data: reply, state } = useFetcher<FaviconReply>();
  const { revalidate } = useRevalidator();
  const sent = useRef<FaviconChange["intent"]>(undefined);
  useReply(state === "idle" ? reply : undefined, ({ status }) => {
    if (status === "done") {
      const isRemoved = sent.current === "remove-favicon";
      return showToast("success", isRemoved ? MESSAGES.removed : MESSAGES.uploaded);
    }
    showToast("error", MESSAGES.saveFailed);
    if (status === "conflict") void revalidate();
  });
  const change = (next: FaviconChange) => {
    sent.current = next.intent;
    void submit(next, { method: "post" });
  };
  const handleRemove = () => {
    sent.current = "remove-favicon";
  };
  return { Form, change, handleRemove, isBusy: state !== "idle" };
}

import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { REFUSALS } from "#domain/media/refusals.ts";
import { faviconNotes, FAVICON_MESSAGES as MESSAGES } from "#domain/site/favicon.ts";
import type { FaviconChange } from "#domain/site/favicon-change.ts";
import { showToast } from "../../ui/toast.ts";
import { useCardSave } from "../forms/use-card-save.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { Pane } from "../kit/pane.tsx";
import { QuestionDialog } from "../kit/question-dialog.tsx";
import { useFocusFallback } from "../kit/use-focus-fallback.ts";
import { UNKNOWN_FAILURE } from "../uploads/send-file.ts";
import { UploadZone } from "../uploads/upload-zone.tsx";
import { LevelNotes } from "./level-notes.tsx";

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
  const { change, askRemoval, question, isBusy } = useCardSave<FaviconChange, "done">({
    titleOf(intent, status) {
      if (status !== "done") return MESSAGES.saveFailed;
      return intent === "remove-favicon" ? MESSAGES.removed : MESSAGES.uploaded;
    },
    removal: { intent: "remove-favicon", replaces: url },
  });
  useFocusFallback(box, ".upload-choose");
  return (
    <Pane title="Favicon">
      <div ref={box} className="stack gap-l">
        {url ? (
          <div className="row gap-l wrap">
            <img src={src} alt="Current favicon" className="favicon-shown" />
            <img src={src} alt="" className="favicon-shown" data-size="tab" />
            <BusyButton className="plain-button" isBusy={isBusy} onClick={askRemoval}>
              <Trash2 aria-hidden="true" size={15} /> Remove
            </BusyButton>
          </div>
        ) : (
          <p className="pane-note">Without one, browsers show Vitrine's icon.</p>
        )}
        {file && <LevelNotes notes={faviconNotes(file.ext, file.bytes)} />}
        <UploadZone
          place="favicon"
          label={url ? "Replace favicon" : "Upload favicon"}
          onKept={({ id }) => change({ intent: "save-favicon", mediaId: id, replaces: url })}
          onFailed={reportFailure}
        />
      </div>
      {question && (
        <QuestionDialog {...question} title="Remove the favicon?" confirm="Remove favicon">
          <p>Browsers will show Vitrine's icon, and the stored file will be deleted.</p>
        </QuestionDialog>
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

import { FileText, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import type { Resume } from "#domain/about/resume.ts";
import {
  RESUME_MESSAGES as MESSAGES,
  type ResumeChange,
  type ResumeReply,
} from "#domain/about/resume-change.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { showToast } from "../../ui/toast.ts";
import { useCardSave } from "../forms/use-card-save.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { Pane } from "../kit/pane.tsx";
import { QuestionDialog } from "../kit/question-dialog.tsx";
import { useFocusFallback } from "../kit/use-focus-fallback.ts";
import { UploadZone } from "../uploads/upload-zone.tsx";

type ResumeCardProps = {
  resume: Resume | null;
  /** The stored address; empty without a resume. */
  url: string;
};

/** Saves on its own. spec: admin-area §2, "About page management", §5, "Resume upload" */
export function ResumeCard({ resume, url }: ResumeCardProps) {
  const [isReplacing, setReplacing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { change, askRemoval, question, isBusy } = useCardSave<ResumeChange, ResumeReply["status"]>(
    {
      titleOf(intent, status) {
        if (status !== "missing" && status !== "failed") return TITLES[status];
        return intent === "remove-resume" ? MESSAGES.deleteFailed : MESSAGES.saveFailed;
      },
      onDone: () => setReplacing(false),
      removal: { intent: "remove-resume", replaces: url },
    },
  );
  useFocusFallback(box, "button");
  const save = ({ id, fileName }: MediaItem) =>
    change({ intent: "save-resume", mediaId: id, fileName, replaces: url });
  return (
    <Pane title="Resume">
      <div ref={box} className="stack gap-xl">
        {resume ? (
          <div className="current-resume">
            <FileText aria-hidden="true" />
            <p className="break-words shrinkable">
              <a href={resume.url} download={resume.fileName} dir="auto" className="strong">
                {resume.fileName}
              </a>
              <span className="pane-note">Visitors download it under this name.</span>
            </p>
            <div className="wrap gap-s">
              <BusyButton
                className="plain-button"
                isBusy={isBusy}
                aria-expanded={isReplacing}
                onClick={() => setReplacing(!isReplacing)}
              >
                <Upload aria-hidden="true" size={15} /> Replace
              </BusyButton>
              <BusyButton className="plain-button" isBusy={isBusy} onClick={askRemoval}>
                <Trash2 aria-hidden="true" size={15} /> Remove
              </BusyButton>
            </div>
          </div>
        ) : (
          <p className="pane-note">Without a resume, the About page offers no download.</p>
        )}
        {(!resume || isReplacing) && (
          <UploadZone
            place="resume"
            label="Upload resume"
            onKept={save}
            onFailed={(problem) => showToast("error", MESSAGES.uploadFailed, problem)}
          />
        )}
      </div>
      {resume && question && (
        <QuestionDialog
          {...question}
          title="Remove this resume?"
          subject={resume.fileName}
          confirm="Remove resume"
        >
          <p>The About page will offer no download, and the stored file will be deleted.</p>
        </QuestionDialog>
      )}
    </Pane>
  );
}

const TITLES = {
  saved: MESSAGES.uploadedAndSaved,
  same: MESSAGES.uploaded,
  removed: MESSAGES.removed,
  deleted: MESSAGES.deleted,
  conflict: MESSAGES.outdated,
};

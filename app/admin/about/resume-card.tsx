import { FileText, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { Resume } from "#domain/about/resume.ts";
import {
  RESUME_MESSAGES as MESSAGES,
  type ResumeChange,
  type ResumeReply,
} from "#domain/about/resume-change.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { showToast } from "../../ui/toast.ts";
import { useReply } from "../forms/use-reply.ts";
import { Pane } from "../kit/pane.tsx";
import { RemovalDialog } from "../kit/removal-dialog.tsx";
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
  const [isRemoving, setRemoving] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { Form, change, handleRemove, isBusy } = useResumeChange(() => setReplacing(false));
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
              <button
                type="button"
                className="plain-button"
                aria-disabled={isBusy}
                aria-expanded={isReplacing}
                onClick={() => isBusy || setReplacing(!isReplacing)}
              >
                <Upload aria-hidden="true" size={15} /> Replace
              </button>
              <button
                type="button"
                className="plain-button"
                aria-disabled={isBusy}
                onClick={() => isBusy || setRemoving(true)}
              >
                <Trash2 aria-hidden="true" size={15} /> Remove
              </button>
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
      {resume && isRemoving && (
        <RemovalDialog
          title="Remove this resume?"
          subject={resume.fileName}
          Form={Form}
          isBusy={isBusy}
          fields={{ intent: "remove-resume", replaces: url }}
          confirm="Remove resume"
          onRemove={handleRemove}
          onClose={() => setRemoving(false)}
        >
          <p>The About page will offer no download, and the stored file will be deleted.</p>
        </RemovalDialog>
      )}
    </Pane>
  );
}

const DONE = {
  saved: MESSAGES.uploadedAndSaved,
  same: MESSAGES.uploaded,
  removed: MESSAGES.removed,
  deleted: MESSAGES.deleted,
};

/** `onDone` is called once the screen shows the change. */
function useResumeChange(onDone: () => void) {
  const { Form, submit, data: reply, state } = useFetcher<ResumeReply>();
  const { revalidate } = useRevalidator();
  const sent = useRef<ResumeChange["intent"]>(undefined);
  useReply(state === "idle" ? reply : undefined, ({ status }) => {
    switch (status) {
      case "saved":
      case "same":
      case "removed":
      case "deleted":
        showToast("success", DONE[status]);
        return onDone();
      case "conflict":
        showToast("error", MESSAGES.outdated);
        return void revalidate();
      case "missing":
      case "failed":
        return showToast(
          "error",
          sent.current === "remove-resume" ? MESSAGES.deleteFailed : MESSAGES.saveFailed,
        );
    }
  });
  const change = (next: ResumeChange) => {
    sent.current = next.intent;
    void submit(next, { method: "post" });
  };
  const handleRemove = () => {
    sent.current = "remove-resume";
  };
  return { Form, change, handleRemove, isBusy: state !== "idle" };
}

import { useEffect, useState } from "react";
import { MAIL_CLIPPED_BYTES, type MailPreview } from "#domain/mail/templates.ts";
import { fileSize } from "#domain/media/file-size.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { errorText, fetchJson } from "../../../ui/fetch-json.ts";
import { IsolatedPortal } from "../../kit/isolated-portal.tsx";
import { MailFrame } from "../../kit/mail-frame.tsx";

const DELIVERIES: Record<MailPreview["delivery"], string> = {
  "on-publishing": "Sent when the post goes live",
  created: "Already created. Its progress is under Newsletter, Sends.",
  held: "Not sent yet. While the post is published, the list of posts asks whether to send it.",
  "published-before":
    "Not sent. The post was published without it, and publishing it again doesn't send it.",
  off: "Not sent: the newsletter or its auto-send is off",
};

const FAILED = "Couldn't load the email. Check your connection.";

type MailPreviewDialogProps = { postId: string; onClose: () => void };

export function MailPreviewDialog({ postId, onClose }: MailPreviewDialogProps) {
  const [mail, setMail] = useState<MailPreview | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const gone = new AbortController();
    const options = { cache: "no-store" as const, signal: gone.signal };
    fetchJson<MailPreview>(`/api/posts/${postId}/mail`, options).then(setMail, (error) => {
      if (!gone.signal.aborted) setProblem(errorText(error, FAILED));
    });
    return () => gone.abort();
  }, [postId]);
  const isLoading = mail === null && problem === "";
  return (
    <IsolatedPortal>
      <Dialog title="Email preview" size="picker" onClose={onClose}>
        <div className="mail-preview">
          {/* Always rendered, so that screen readers announce changes. */}
          <p role="status" className={isLoading ? undefined : "sr-only"}>
            {isLoading ? "Loading..." : mail && "Email loaded"}
          </p>
          {problem && <p role="alert">{problem}</p>}
          {mail && <Preview mail={mail} />}
        </div>
      </Dialog>
    </IsolatedPortal>
  );
}

function Preview({ mail }: { mail: MailPreview }) {
  const { subject, previewText, html, bytes, delivery } = mail;
  return (
    <>
      <dl className="mail-preview-facts">
        <dt>Subject</dt>
        <dd dir="auto">{subject}</dd>
        <dt>Preview text</dt>
        <dd dir="auto">{previewText}</dd>
        <dt>Size</dt>
        {/* The parts of the email are shortened, so that none is larger than Gmail shows. */}
        <dd>
          {fileSize(bytes)} of {fileSize(MAIL_CLIPPED_BYTES)}
        </dd>
        <dt>Delivery</dt>
        <dd>{DELIVERIES[delivery]}</dd>
      </dl>
      <MailFrame html={html} />
    </>
  );
}

import { Pause, Play, RotateCw } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import type { OutcomeCounts, SendState } from "#domain/newsletter/send.ts";
import { showToast } from "../../../ui/toast.ts";
import { useReply } from "../../forms/use-reply.ts";
import { QuestionDialog } from "../../kit/question-dialog.tsx";

export type SendReply = { status: "done" | "refused" | "failed"; message: string };

type SendControlsProps = {
  send: { subject: string; state: SendState; counts: OutcomeCounts };
};

/** Pause, go on, and send again to those who failed. */
export function SendControls({ send }: SendControlsProps) {
  const { subject, state, counts } = send;
  const { Form, data: reply, state: progress } = useFetcher<SendReply>();
  const [isAsking, setAsking] = useState(false);
  const isBusy = progress !== "idle";
  useReply(reply, ({ status, message }) => {
    setAsking(false);
    showToast(status === "done" ? "success" : "error", message, "", { about: [subject] });
  });
  const isUnderWay = state === "queued" || state === "sending";
  const canResend = counts.failed > 0 && state !== "paused" && state !== "cancelled";
  if (!isUnderWay && state !== "paused" && !canResend) return null;
  return (
    <div className="cluster send-controls">
      {(isUnderWay || state === "paused") && (
        <Form method="post">
          <button
            type="submit"
            name="intent"
            value={isUnderWay ? "pause" : "resume"}
            className="pill pill-small"
            aria-disabled={isBusy}
            onClick={(event) => {
              if (isBusy) event.preventDefault();
            }}
          >
            {isUnderWay ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            {isUnderWay ? "Pause sending" : "Resume sending"}
          </button>
        </Form>
      )}
      {canResend && (
        <Form method="post">
          <button
            type="submit"
            name="intent"
            value="resend"
            className="pill pill-small"
            onClick={(event) => {
              event.preventDefault();
              setAsking(true);
            }}
          >
            <RotateCw aria-hidden="true" /> Resend to {counts.failed.toLocaleString("en-US")} failed
          </button>
        </Form>
      )}
      {state === "paused" && (
        <p className="faint fine">Nothing more is sent until you resume, even after a restart.</p>
      )}
      {isAsking && (
        <QuestionDialog
          title="Resend to failed?"
          subject={subject}
          Form={Form}
          isBusy={isBusy}
          fields={{ intent: "resend" }}
          confirm="Resend"
          confirming="Resending..."
          onClose={() => setAsking(false)}
        >
          <p>
            Only those whose email failed and who are still subscribed get it again. Nobody who
            unsubscribed, bounced or was erased does.
          </p>
        </QuestionDialog>
      )}
    </div>
  );
}

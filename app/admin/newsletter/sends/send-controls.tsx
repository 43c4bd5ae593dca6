import { Pause, Play, RotateCw, Send } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import type { OutcomeCounts, SendState } from "#domain/newsletter/send.ts";
import { formatNumber } from "#domain/site/formats.ts";
import { showToast } from "../../../ui/toast.ts";
import { useReply } from "../../forms/use-reply.ts";
import { BusyButton } from "../../kit/busy-button.tsx";
import { QuestionDialog } from "../../kit/question-dialog.tsx";

export type SendReply = { status: "done" | "conflict" | "failed"; message: string };

type SendControlsProps = {
  send: { subject: string; state: SendState; counts: OutcomeCounts };
  isMailConfigured: boolean;
};

type Intent = "resend" | "send-kept";

const QUESTIONS: Record<
  Intent,
  { title: string; confirm: string; confirming: string; text: string }
> = {
  resend: {
    title: "Resend to failed?",
    confirm: "Resend",
    confirming: "Resending...",
    text: "Only those whose email failed and who are still subscribed get it again. Those who unsubscribed, bounced or were erased don't.",
  },
  "send-kept": {
    title: "Send from the outbox?",
    confirm: "Send",
    confirming: "Sending...",
    text: "Everyone whose email is in the outbox gets this issue now, with its current content. Those who have unsubscribed since are skipped.",
  },
};

/** Pause, go on, send again to those who failed, and send what is in the outbox. */
export function SendControls({ send, isMailConfigured }: SendControlsProps) {
  const { subject, state, counts } = send;
  const { Form, data: reply, state: progress } = useFetcher<SendReply>();
  const [asking, setAsking] = useState<Intent | null>(null);
  const isBusy = progress !== "idle";
  useReply(reply, ({ status, message }) => {
    setAsking(null);
    showToast(status === "done" ? "success" : "error", message, "", { about: [subject] });
  });
  const isUnderWay = state === "queued" || state === "sending";
  const canQueue = state !== "paused" && state !== "cancelled";
  const canResend = canQueue && counts.failed > 0;
  const canSendKept = canQueue && counts.kept > 0 && isMailConfigured;
  if (!isUnderWay && state !== "paused" && !canResend && !canSendKept) return null;
  return (
    <div className="cluster send-controls">
      {(isUnderWay || state === "paused") && (
        <Form method="post">
          <BusyButton
            type="submit"
            name="intent"
            value={isUnderWay ? "pause" : "resume"}
            className="pill pill-small"
            isBusy={isBusy}
          >
            {isUnderWay ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            {isUnderWay ? "Pause sending" : "Resume sending"}
          </BusyButton>
        </Form>
      )}
      {canSendKept && (
        <AskingButton Form={Form} intent="send-kept" onAsk={setAsking}>
          <Send aria-hidden="true" /> Send {formatNumber(counts.kept)} from the outbox
        </AskingButton>
      )}
      {canResend && (
        <AskingButton Form={Form} intent="resend" onAsk={setAsking}>
          <RotateCw aria-hidden="true" /> Resend to {formatNumber(counts.failed)} failed
        </AskingButton>
      )}
      {state === "paused" && (
        <p className="faint fine">Nothing more is sent until you resume, even after a restart.</p>
      )}
      {asking && (
        <QuestionDialog
          title={QUESTIONS[asking].title}
          subject={subject}
          Form={Form}
          isBusy={isBusy}
          fields={{ intent: asking }}
          confirm={QUESTIONS[asking].confirm}
          confirming={QUESTIONS[asking].confirming}
          onClose={() => setAsking(null)}
        >
          <p>{QUESTIONS[asking].text}</p>
        </QuestionDialog>
      )}
    </div>
  );
}

type AskingButtonProps = {
  Form: FetcherWithComponents<SendReply>["Form"];
  intent: Intent;
  onAsk: (intent: Intent) => void;
  children: ReactNode;
};

/** Without scripts it submits at once. */
function AskingButton({ Form, intent, onAsk, children }: AskingButtonProps) {
  return (
    <Form method="post">
      <button
        type="submit"
        name="intent"
        value={intent}
        className="pill pill-small"
        onClick={(event) => {
          event.preventDefault();
          onAsk(intent);
        }}
      >
        {children}
      </button>
    </Form>
  );
}

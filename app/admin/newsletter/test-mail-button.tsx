import { Send } from "lucide-react";
import { useFetcher } from "react-router";
import { showToast } from "../../ui/toast.ts";
import { useReply } from "../forms/use-reply.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { TEST_MAIL_PATH } from "./paths.ts";
import type { TestMailReply } from "./test-mail.ts";

type TestMailProps = { address: string; isMailConfigured: boolean };

export function TestMail({ address, isMailConfigured }: TestMailProps) {
  const { submit, data: reply, state } = useFetcher<TestMailReply>();
  const isBusy = state !== "idle";
  useReply(reply, (reply) => {
    const [kind, title, text] = OUTCOMES[reply.status];
    showToast(kind, title, reply.status === "unsent" ? reply.reason : text);
  });
  return (
    <div className="stack gap-s needs-scripts">
      <BusyButton
        className="pill pill-small test-mail"
        isBusy={isBusy}
        onClick={() => void submit(null, { method: "post", action: TEST_MAIL_PATH })}
      >
        <Send aria-hidden="true" /> {isBusy ? "Sending..." : "Send test email"}
      </BusyButton>
      <p className="pane-note">
        Sends the latest issue to <bdi>{address}</bdi>, with the saved settings.
        {!isMailConfigured && " Until SMTP_URL is set, it is kept in the outbox."}
      </p>
    </div>
  );
}

type Outcome = [kind: "success" | "info" | "error", title: string, text?: string];

const OUTCOMES: Record<TestMailReply["status"], Outcome> = {
  sent: ["success", "Test email sent"],
  "kept-in-outbox": ["info", "Test email kept in the outbox", "Set SMTP_URL to send email."],
  limited: ["error", "Too many test emails", "Please try again in a minute."],
  unsent: ["error", "Test email not sent"],
  failed: ["error", "Test email not sent", "Please try again."],
};

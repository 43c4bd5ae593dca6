import { MailX, Send } from "lucide-react";
import { useRef } from "react";
import { useFocusFallback } from "../kit/use-focus-fallback.ts";
import { ChangeButton } from "../lists/change-button.tsx";
import { POST_CHANGES } from "./post-changes.ts";

type HeldMailsProps = { mails: readonly { id: string; title: string }[] };

/** Asks about posts that were published without their newsletter. decisions: Newsletter */
export function HeldMails({ mails }: HeldMailsProps) {
  return mails.length > 0 && <HeldMailList mails={mails} />;
}

function HeldMailList({ mails }: HeldMailsProps) {
  const section = useRef<HTMLElement>(null);
  // The pressed button is removed together with its post.
  useFocusFallback(section, "h2");
  return (
    <section ref={section} className="held-mails box" aria-labelledby="held-mails">
      <h2 id="held-mails" className="small strong" tabIndex={-1}>
        {mails.length === 1 ? "A newsletter was not sent" : "Newsletters were not sent"}
      </h2>
      <p className="muted">
        {mails.length === 1 ? "This post was" : "These posts were"} published without an email to
        subscribers, either more than a day after the scheduled time or because the email could not
        be created. Should subscribers still get one?
      </p>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id} className="cluster border-top">
            <strong dir="auto" className="shrinkable break-words">
              {mail.title}
            </strong>
            <ChangeButton
              changes={POST_CHANGES}
              item={mail}
              intent="send-mail"
              name="Send newsletter"
              icon={Send}
              className="pill pill-small"
            />
            <ChangeButton
              changes={POST_CHANGES}
              item={mail}
              intent="skip-mail"
              name="Don't send"
              icon={MailX}
              className="pill pill-small"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from "react-router";
import { Badge } from "../kit/badge.tsx";
import { DescriptionList } from "../kit/description-list.tsx";
import { Pane } from "../kit/pane.tsx";

export type MailState = {
  isConfigured: boolean;
  server: string | null;
  sender: string;
  outboxTotal: number;
  outbox: { name: string; to: string; subject: string; writtenOn: string }[];
};

export function MailPane({ mail }: { mail: MailState }) {
  const { isConfigured, server, sender, outboxTotal, outbox } = mail;
  return (
    <Pane
      id="mail"
      title="Email"
      aside={
        <Badge tone={isConfigured ? "good" : "waiting"}>
          {isConfigured ? "Set up" : "Not set up"}
        </Badge>
      }
    >
      <DescriptionList
        facts={[
          { name: "Server", value: server },
          { name: "Sender", value: sender },
        ]}
      />
      {!isConfigured && (
        <>
          <p className="pane-note">
            Until SMTP_URL is set, emails are kept in the data folder.{" "}
            {outboxTotal === 0 && "None are waiting."}
          </p>
          <ul className="outbox" aria-label="Outbox">
            {outbox.map(({ name, to, subject, writtenOn }) => (
              <li key={name}>
                <Link to={`/admin/newsletter/outbox/${name}`} className="stat-link cell-main">
                  <bdi>{subject || "(no subject)"}</bdi>
                </Link>
                <p className="cell-sub figures">
                  <bdi>{to}</bdi> · {writtenOn}
                </p>
              </li>
            ))}
          </ul>
          {outboxTotal > outbox.length && (
            <p className="pane-note figures">
              {(outboxTotal - outbox.length).toLocaleString("en-US")} older. Run “vitrine outbox” to
              list them.
            </p>
          )}
        </>
      )}
    </Pane>
  );
}

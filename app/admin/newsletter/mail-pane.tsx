import { Link } from "react-router";
import { Badge } from "../kit/badge.tsx";
import { Facts } from "../kit/facts.tsx";
import { Pane } from "../kit/pane.tsx";

export type MailState = {
  leaves: boolean;
  server: string | null;
  sender: string;
  /** How many lie in the outbox. */
  kept: number;
  outbox: { name: string; to: string; subject: string; writtenOn: string }[];
};

/** Whether mail leaves; where it does not, what waits. */
export function MailPane({ mail }: { mail: MailState }) {
  const { leaves, server, sender, kept, outbox } = mail;
  return (
    <Pane
      id="mail"
      title="Mail"
      aside={<Badge tone={leaves ? "good" : "waiting"}>{leaves ? "Set up" : "Not set up"}</Badge>}
    >
      <Facts
        facts={[
          { name: "Server", value: server },
          { name: "Sender", value: sender },
        ]}
      />
      {!leaves && (
        <>
          <p className="pane-note">
            Until SMTP_URL is set, mails are kept in the data folder.{" "}
            {kept === 0 && "None waits there."}
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
          {kept > outbox.length && (
            <p className="pane-note figures">
              {(kept - outbox.length).toLocaleString("en-US")} older: “vitrine outbox” lists them.
            </p>
          )}
        </>
      )}
    </Pane>
  );
}

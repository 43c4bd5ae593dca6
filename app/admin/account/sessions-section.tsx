import { Monitor, Smartphone, Tablet } from "lucide-react";
import type { Device } from "#domain/analytics/device.ts";
import { OneButton } from "./one-button.tsx";
import { Section } from "./section.tsx";

type Session = {
  id: string;
  device: string;
  kind: Device;
  ipAddress: string;
  signedIn: string;
  used: string;
  isThis: boolean;
};

const SIGNS = { desktop: Monitor, tablet: Tablet, mobile: Smartphone };

/** Where the account is signed in. */
export function SessionsSection({ sessions }: { sessions: Session[] }) {
  return (
    <Section
      title="Devices"
      text="Where you are signed in. A session that nobody uses ends after 30 days."
    >
      <ul className="account-list">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <OneButton intent="sessions-end">Sign out all other devices</OneButton>
      )}
    </Section>
  );
}

function SessionItem({ session }: { session: Session }) {
  const Sign = SIGNS[session.kind];
  return (
    <li>
      <Sign aria-hidden="true" size={20} />
      <div>
        <strong className="account-item-name">
          {session.device}
          {session.isThis && <span className="chip chip-accent">This device</span>}
        </strong>
        <p className="account-item-more">
          <span>{session.ipAddress || "Unknown address"}</span>
          <span>Signed in {session.signedIn}</span>
          <span>Last used {session.used}</span>
        </p>
      </div>
      {!session.isThis && (
        <OneButton intent="session-end" id={session.id} label={`Sign out ${session.device}`}>
          Sign out
        </OneButton>
      )}
    </li>
  );
}

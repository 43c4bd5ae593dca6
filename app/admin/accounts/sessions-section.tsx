import { Monitor, Smartphone, Tablet } from "lucide-react";
import { useNextRowFocus } from "../kit/use-next-row-focus.ts";
import type { Route } from "./+types/account";
import { AccountIntentButton, Section } from "./account-form.tsx";

type Session = Route.ComponentProps["loaderData"]["sessions"][number];

const ICONS = { desktop: Monitor, tablet: Tablet, mobile: Smartphone };

export function SessionsSection({ sessions }: { sessions: Session[] }) {
  useNextRowFocus(sessions);
  return (
    <Section
      title="Devices"
      text="Where you're signed in. Sessions end after 30 days of inactivity."
    >
      <ul className="account-list divided full-width">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <AccountIntentButton intent="sessions-end">Sign out all other devices</AccountIntentButton>
      )}
    </Section>
  );
}

function SessionItem({ session }: { session: Session }) {
  const Icon = ICONS[session.kind];
  return (
    <li data-row={session.id}>
      <Icon aria-hidden="true" size={20} />
      <div>
        <strong className="account-item-name cluster strong break-words">
          {session.device}
          {session.isThis && <span className="chip chip-accent">This device</span>}
        </strong>
        <p className="account-item-more wrap faint fine break-words">
          <span>{session.ipAddress || "Unknown address"}</span>
          <span>Signed in {session.signedIn}</span>
          <span>Last used {session.used}</span>
        </p>
      </div>
      {!session.isThis && (
        <AccountIntentButton
          intent="session-end"
          id={session.id}
          aria-label={`Sign out ${session.device}`}
          data-row-link
        >
          Sign out
        </AccountIntentButton>
      )}
    </li>
  );
}

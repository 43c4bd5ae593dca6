import type { ReactNode } from "react";
import { Arrival } from "../../ui/arrival.tsx";
import { PendingLine } from "../../ui/pending-line.tsx";
import type { ShownAccount } from "./account-link.tsx";
import { Finder } from "./finder/finder.tsx";
import { Header } from "./header.tsx";
import { LiveChanges } from "./live/live-changes.tsx";
import { Menu } from "./menu.tsx";
import { SessionEnd } from "./session/session-end.tsx";
import { Sidebar } from "./sidebar.tsx";
import { UnsavedChanges } from "./unsaved/unsaved-changes.tsx";

type AdminShellProps = {
  account: ShownAccount;
  siteName: string;
  isSidebarCollapsed: boolean;
  /** When the server read what the page shows, in ms of its clock. */
  readAt: number;
  /** How much waits at a place, by its path. */
  waiting?: Readonly<Record<string, number>>;
  title: string;
  /** Where the Back button leads. */
  back?: string;
  children: ReactNode;
};

/** What every screen of the owner stands in. spec: admin-area §2, "Admin shell" */
export function AdminShell(props: AdminShellProps) {
  const { account, siteName, title, back, waiting = {}, children } = props;
  const shown = { account, siteName, waiting };
  return (
    <UnsavedChanges>
      <div className="admin" data-one-toast="">
        <title>{`${title} – ${siteName}`}</title>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <PendingLine wordsFor={loadingText} />
        <Arrival main="main" />
        <Sidebar {...shown} wasCollapsed={props.isSidebarCollapsed} />
        <div className="admin-screen">
          <Header title={title} back={back} menu={<Menu {...shown} />} search={<Finder />} />
          <SessionEnd email={account.email} />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <LiveChanges readAt={props.readAt} />
    </UnsavedChanges>
  );
}

function loadingText(): string {
  return "Loading...";
}

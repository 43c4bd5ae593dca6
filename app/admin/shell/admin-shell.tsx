import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Arrival } from "../../ui/arrival.tsx";
import { PendingLine } from "../../ui/pending-line.tsx";
import type { ShownAccount } from "./account-link.tsx";
import { Finder } from "./finder/finder.tsx";
import { Header } from "./header.tsx";
import { LiveChanges } from "./live/live-changes.tsx";
import { Menu } from "./menu.tsx";
import { Navigation } from "./navigation.tsx";
import { SessionEnd } from "./session/session-end.tsx";
import { keepCollapsed } from "./sidebar-state.ts";
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

type SidebarProps = {
  siteName: string;
  account: ShownAccount;
  waiting: Readonly<Record<string, number>>;
  /** As the owner left it. */
  wasCollapsed: boolean;
};

/** Stands beside every screen; collapsed it shows icons, whose words appear as they are pointed at. */
function Sidebar({ siteName, account, waiting, wasCollapsed }: SidebarProps) {
  const [isCollapsed, setCollapsed] = useState(wasCollapsed);
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  const change = () => {
    setCollapsed(!isCollapsed);
    keepCollapsed(!isCollapsed);
  };
  return (
    <aside className="admin-sidebar" data-collapsed={isCollapsed || undefined}>
      <div className="admin-sidebar-head">
        <p dir="auto" className="admin-site-name display">
          {siteName}
        </p>
        <button type="button" className="icon-button needs-scripts" onClick={change}>
          <Icon aria-hidden="true" size={18} />
          <span className="sr-only">{isCollapsed ? "Expand sidebar" : "Collapse sidebar"}</span>
        </button>
      </div>
      <Navigation account={account} waiting={waiting} />
    </aside>
  );
}

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { PendingLine } from "../../ui/pending-line.tsx";
import { RouteFocus } from "../../ui/route-focus.tsx";
import type { AccountSummary } from "./account-link.tsx";
import { Header } from "./header.tsx";
import { LiveChanges } from "./live/live-changes.tsx";
import { Menu } from "./menu.tsx";
import { Navigation } from "./navigation.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
import { SessionEnd } from "./session/session-end.tsx";
import { saveCollapsed } from "./sidebar-state.ts";
import { UnsavedChanges } from "./unsaved/unsaved-changes.tsx";

type AdminShellProps = {
  account: AccountSummary;
  siteName: string;
  isSidebarCollapsed: boolean;
  /** When the server read the page's data, in ms since the epoch by its own clock. */
  readAt: number;
  /** Unread counts by navigation path. */
  unread?: Readonly<Record<string, number>>;
  title: string;
  /** Target of the Back button. */
  back?: string;
  children: ReactNode;
};

/** spec: admin-area §2, "Admin shell" */
export function AdminShell(props: AdminShellProps) {
  const { account, siteName, title, back, unread = {}, children } = props;
  const navigation = { account, siteName, unread };
  return (
    <UnsavedChanges>
      <div className="admin" data-one-toast="">
        <title>{`${title} – ${siteName}`}</title>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <PendingLine textFor={loadingText} />
        <RouteFocus main="main" />
        <Sidebar {...navigation} wasCollapsed={props.isSidebarCollapsed} />
        <div className="admin-screen">
          <Header
            title={title}
            back={back}
            menu={<Menu {...navigation} />}
            search={<PaletteButton />}
          />
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
  account: AccountSummary;
  unread: Readonly<Record<string, number>>;
  wasCollapsed: boolean;
};

/** Collapsed, it shows icons whose labels appear on hover. */
function Sidebar({ siteName, account, unread, wasCollapsed }: SidebarProps) {
  const [isCollapsed, setCollapsed] = useState(wasCollapsed);
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  const toggle = () => {
    setCollapsed(!isCollapsed);
    saveCollapsed(!isCollapsed);
  };
  return (
    <aside className="admin-sidebar" data-collapsed={isCollapsed || undefined}>
      <div className="admin-sidebar-head">
        <p dir="auto" className="admin-site-name display">
          {siteName}
        </p>
        <button type="button" className="icon-button needs-scripts" onClick={toggle}>
          <Icon aria-hidden="true" size={18} />
          <span className="sr-only">{isCollapsed ? "Expand sidebar" : "Collapse sidebar"}</span>
        </button>
      </div>
      <Navigation account={account} unread={unread} />
    </aside>
  );
}

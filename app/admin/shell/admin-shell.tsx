import {
  ArrowLeft,
  ArrowUpRight,
  ExternalLink,
  LogOut,
  PanelLeftClose,
  PanelLeftOpen,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { Form, Link } from "react-router";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { PendingLine } from "../../ui/pending-line.tsx";
import { RouteFocus } from "../../ui/route-focus.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { useFileDropGuard } from "./file-drops.ts";
import { LiveChanges } from "./live/live-changes.tsx";
import { Menu } from "./menu.tsx";
import { SIGN_OUT_PATH } from "./nav-items.ts";
import { Navigation, type NavigationProps } from "./navigation.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
import { prepareReturn, useBackAddress } from "./screen-history.ts";
import { SessionEnd } from "./session/session-end.tsx";
import { saveCollapsed } from "./sidebar-state.ts";
import { UnsavedChanges } from "./unsaved-changes.tsx";

type AdminShellProps = NavigationProps & {
  siteName: string;
  isSidebarCollapsed: boolean;
  /** When the server read the page's data, in ms since the epoch by its own clock. */
  readAt: number;
  title: string;
  /** Target of the Back button. */
  back?: string;
  children: ReactNode;
};

/** spec: admin-area §2, "Admin shell" */
export function AdminShell(props: AdminShellProps) {
  const { account, siteName, title, back, unread, children } = props;
  const navigation = { account, siteName, unread };
  useFileDropGuard();
  return (
    <UnsavedChanges>
      <div className="admin" data-one-toast="">
        <title>{`${title} – ${siteName}`}</title>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <PendingLine textFor={() => "Loading..."} />
        <RouteFocus />
        <Sidebar {...navigation} wasCollapsed={props.isSidebarCollapsed} />
        <div className="admin-screen vertical grow">
          <Header title={title} back={back} menu={<Menu {...navigation} />} />
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

type SidebarProps = NavigationProps & { siteName: string; wasCollapsed: boolean };

/** Collapsed, it shows icons whose labels appear on hover. */
function Sidebar({ siteName, wasCollapsed, ...navigation }: SidebarProps) {
  const [isCollapsed, setCollapsed] = useState(wasCollapsed);
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  const toggle = () => {
    setCollapsed(!isCollapsed);
    saveCollapsed(!isCollapsed);
  };
  return (
    <aside className="admin-sidebar vertical flex-none" data-collapsed={isCollapsed || undefined}>
      <div className="admin-sidebar-head row between flex-none">
        <p dir="auto" className="admin-site-name truncate shrinkable display">
          {siteName}
        </p>
        <button type="button" className="icon-button needs-scripts" onClick={toggle}>
          <Icon aria-hidden="true" size={18} />
          <span className="sr-only">{isCollapsed ? "Expand sidebar" : "Collapse sidebar"}</span>
        </button>
      </div>
      <Navigation {...navigation} />
    </aside>
  );
}

type HeaderProps = {
  title: string;
  /** Target of the Back button. */
  back?: string;
  /** The menu button, for small screens. */
  menu: ReactNode;
};

/** spec: admin-area §2, "Admin shell" */
function Header({ title, back, menu }: HeaderProps) {
  const backAddress = useBackAddress(back);
  return (
    <header className="admin-header row">
      {menu}
      <div className="admin-title row grow">
        {back && backAddress && (
          <Link
            to={backAddress}
            onClick={() => prepareReturn(back)}
            className="pill admin-back arrow-back"
          >
            <ArrowLeft aria-hidden="true" />
            Back
          </Link>
        )}
        <h1 dir="auto" className="display shrinkable" title={title}>
          {title}
        </h1>
      </div>
      <div className="admin-actions row flex-none gap-s">
        <PaletteButton />
        <ThemeSwitch />
        <NewTabLink href="/" className="pill admin-action arrow-out">
          <span className="admin-action-text">View Site</span>
          <ArrowUpRight aria-hidden="true" className="admin-action-text" />
          <ExternalLink aria-hidden="true" className="admin-action-icon" />
        </NewTabLink>
        <Form method="post" action={SIGN_OUT_PATH} className="admin-sign-out">
          <button type="submit" className="pill admin-action">
            <span className="admin-action-text">Sign Out</span>
            <LogOut aria-hidden="true" className="admin-action-icon" />
          </button>
        </Form>
      </div>
    </header>
  );
}

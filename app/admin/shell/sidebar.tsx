import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useState } from "react";
import type { ShownAccount } from "./account-link.tsx";
import { Navigation } from "./navigation.tsx";
import { keepCollapsed } from "./sidebar-state.ts";

type SidebarProps = {
  siteName: string;
  account: ShownAccount;
  waiting: Readonly<Record<string, number>>;
  /** As the owner left it. */
  wasCollapsed: boolean;
};

/** Stands beside every screen; collapsed it shows icons, whose words appear as they are pointed at. */
export function Sidebar({ siteName, account, waiting, wasCollapsed }: SidebarProps) {
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

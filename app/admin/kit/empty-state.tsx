import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = { icon: LucideIcon; title: string; children?: ReactNode };

export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className="empty-pane muted">
      <Icon aria-hidden="true" />
      <p className="display">{title}</p>
      {children && <div>{children}</div>}
    </div>
  );
}

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type BlankProps = { icon: LucideIcon; title: string; children?: ReactNode };

/** Where there is nothing yet: what it would be, and what brings it. */
export function Blank({ icon: Icon, title, children }: BlankProps) {
  return (
    <div className="blank">
      <Icon aria-hidden="true" />
      <p className="display">{title}</p>
      {children && <div>{children}</div>}
    </div>
  );
}

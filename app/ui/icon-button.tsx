import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type IconButtonProps = ComponentProps<"button"> & {
  icon: LucideIcon;
  /** Accessible name. */
  label: string;
  size?: number;
};

export function IconButton({ icon: Icon, label, size, ...props }: IconButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} {...props}>
      <Icon aria-hidden="true" size={size} />
    </button>
  );
}

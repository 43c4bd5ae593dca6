import type { ComponentProps } from "react";

/** A link that opens in a new tab, and says so to screen readers. */
export function NewTabLink({ children, ...props }: ComponentProps<"a">) {
  return (
    <a target="_blank" rel="noopener" {...props}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

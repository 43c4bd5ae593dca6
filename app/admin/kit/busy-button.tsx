import type { ComponentProps } from "react";

type BusyButtonProps = ComponentProps<"button"> & { isBusy: boolean };

/** Does nothing while it is busy, and unlike a disabled button keeps the focus. */
export function BusyButton({ isBusy, onClick, ...button }: BusyButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-disabled={isBusy}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    />
  );
}

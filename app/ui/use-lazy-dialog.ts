import { type RefObject, useEffect, useState } from "react";

/** For a button that opens a dialog whose code loads on first use. */
export function useLazyDialog<Code>(
  button: RefObject<HTMLButtonElement | null>,
  load: () => Promise<Code>,
  onFailure: () => void,
) {
  const [code, setCode] = useState<Code>();
  useEarlyPress(button);
  return {
    /** Its module while the dialog is open. */
    code,
    open: () => load().then((loaded) => setCode(() => loaded), onFailure),
    close() {
      setCode(undefined);
      // Safari does not focus a clicked button, so that the dialog had no focus to restore.
      if (document.activeElement === document.body) button.current?.focus();
    },
  };
}

/** Replays a press before hydration. The button has `data-early`. */
export function useEarlyPress(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    if (button.current?.dataset.pressed !== undefined) button.current.click();
  }, [button]);
}

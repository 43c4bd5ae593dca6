import { useEffect, useEffectEvent } from "react";

/** The message of a preview to the form that it belongs to. */
export const PREVIEW_READY = "preview-ready";

/** The values of the form around the frame: at first, and after each change. */
export function usePreviewedValues(onValues: (values: FormData) => void): void {
  const show = useEffectEvent(onValues);
  useEffect(() => {
    const onMessage = ({ origin, source, data: values }: MessageEvent) => {
      if (origin !== location.origin || source !== parent || !Array.isArray(values)) return;
      const form = new FormData();
      for (const [name, value] of values) form.append(name, value);
      show(form);
    };
    // The theme is the form's choice, not that of the admin area.
    const keepTheme = (event: StorageEvent) => event.stopImmediatePropagation();
    addEventListener("message", onMessage);
    addEventListener("storage", keepTheme, { capture: true });
    parent.postMessage(PREVIEW_READY, location.origin);
    return () => {
      removeEventListener("message", onMessage);
      removeEventListener("storage", keepTheme, { capture: true });
    };
  }, []);
}

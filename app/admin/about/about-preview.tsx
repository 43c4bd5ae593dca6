import { useEffect, useEffectEvent, useRef } from "react";
import type { FormStore } from "../forms/form-store.ts";
import { Pane } from "../kit/pane.tsx";
import { ABOUT_PREVIEW_PATH, PREVIEW_READY } from "./paths.ts";

/** From the last change. */
const SHOWN_AFTER_MS = 400;

type AboutPreviewProps = { store: FormStore; filesKey: string };

/** The page in a frame, as it will be when the form is saved. */
export function AboutPreview({ store, filesKey }: AboutPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const last = useRef("");
  const show = useEffectEvent(() => {
    const target = frame.current?.contentWindow;
    if (!target || !store.form) return;
    const values = [...new FormData(store.form)];
    const key = JSON.stringify([values, filesKey]);
    if (key === last.current) return;
    last.current = key;
    target.postMessage(values, location.origin);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(show, SHOWN_AFTER_MS);
    };
    const showAtOnce = ({ origin, source, data }: MessageEvent) => {
      const isReady = source === frame.current?.contentWindow && data === PREVIEW_READY;
      if (origin !== location.origin || !isReady) return;
      last.current = "";
      show();
    };
    addEventListener("message", showAtOnce);
    const stop = store.subscribe(showSoon);
    return () => {
      clearTimeout(timer);
      stop();
      removeEventListener("message", showAtOnce);
    };
  }, [store]);
  useEffect(() => {
    void filesKey;
    show();
  }, [filesKey]);
  return (
    <Pane title="Live preview" aside={<a href="/about">View page</a>} className="about-preview">
      <iframe ref={frame} src={ABOUT_PREVIEW_PATH} title="Preview of the About page" />
    </Pane>
  );
}

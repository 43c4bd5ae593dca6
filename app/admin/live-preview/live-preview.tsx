import { Monitor, Moon, Smartphone, Sun } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormStore } from "../forms/form-store.ts";
import { Pane } from "../kit/pane.tsx";
import { PREVIEW_READY } from "./use-previewed-values.ts";

/** From the last change. */
const SHOWN_AFTER_MS = 400;
/** In pixels, of the window that the page seems to be in. */
const WIDTHS = { phone: 390, desktop: 1280 };

/** In a narrower pane a page for desktops would be too small to read. */
const DESKTOP_FROM_PX = 560;

type LivePreviewProps = {
  store: FormStore;
  /** Address of an owner-only page that calls `usePreviewedValues`. */
  src: string;
  title: string;
  /** The address of the page itself. */
  page?: string;
  /** Shows a part of a page, which needs little height. */
  isShort?: boolean;
  /** Further values for the page, whose theme it gets anyway. */
  more?: Readonly<Record<string, string>>;
  /** Before the choices of width and theme. */
  children?: ReactNode;
};

/** A page in a frame, as it will be when the form is saved. */
export function LivePreview(props: LivePreviewProps) {
  const { store, src, title, page, isShort, more, children } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<keyof typeof WIDTHS | null>(null);
  const [isDark, setDark] = useState(false);
  usePostedValues(frame, store, { ...more, theme: isDark ? "dark" : "light" });
  const { width, height } = useSizeOf(stage);
  const device = chosen ?? (width > DESKTOP_FROM_PX ? "desktop" : "phone");
  const scale = Math.min(1, width / WIDTHS[device]) || 1;
  const content = useContentHeight(frame);
  const showTheme = () =>
    // A document that is just being replaced has no element.
    frame.current?.contentDocument?.documentElement?.classList.toggle("dark", isDark);
  useEffect(() => void showTheme());
  return (
    <Pane
      title="Live preview"
      aside={page && <a href={page}>View page</a>}
      className="live-preview"
    >
      <div className="wrap gap-m needs-scripts">
        {children}
        <Choice
          label="Width"
          isOn={device === "desktop"}
          onChange={(isOn) => setChosen(isOn ? "desktop" : "phone")}
          off={
            <>
              <Smartphone aria-hidden="true" size={18} /> Phone
            </>
          }
          on={
            <>
              <Monitor aria-hidden="true" size={18} /> Desktop
            </>
          }
        />
        <Choice
          label="Theme"
          isOn={isDark}
          onChange={setDark}
          off={
            <>
              <Sun aria-hidden="true" size={18} /> Light
            </>
          }
          on={
            <>
              <Moon aria-hidden="true" size={18} /> Dark
            </>
          }
        />
      </div>
      <div
        ref={stage}
        className="live-preview-stage"
        data-device={device}
        data-short={isShort || undefined}
        style={isShort && content.height > 0 ? { height: content.height * scale } : undefined}
      >
        <iframe
          ref={frame}
          src={src}
          title={title}
          onLoad={() => {
            showTheme();
            content.observe();
          }}
          style={
            width > 0
              ? {
                  width: Math.min(WIDTHS[device], width / scale),
                  height: height / scale,
                  scale: String(scale),
                }
              : undefined
          }
        />
      </div>
    </Pane>
  );
}

type ChoiceProps = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  off: ReactNode;
  on: ReactNode;
};

/** One of two. */
export function Choice({ label, isOn, onChange, off, on }: ChoiceProps) {
  return (
    <fieldset aria-label={label} className="segments">
      <button type="button" aria-pressed={!isOn} onClick={() => onChange(false)}>
        {off}
      </button>
      <button type="button" aria-pressed={isOn} onClick={() => onChange(true)}>
        {on}
      </button>
    </fieldset>
  );
}

/** Posts the form's values to the frame whenever they change, and when its page is ready. */
function usePostedValues(
  frame: RefObject<HTMLIFrameElement | null>,
  store: FormStore,
  more: Readonly<Record<string, string>>,
): void {
  const last = useRef("");
  const moreKey = JSON.stringify(more);
  const show = useEffectEvent(() => {
    const target = frame.current?.contentWindow;
    if (!target || !store.form) return;
    const texts = [...new FormData(store.form)].filter(([, value]) => typeof value === "string");
    const values = [...texts, ...Object.entries(more)];
    const key = JSON.stringify(values);
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
  }, [frame, store]);
  useEffect(() => {
    void moreKey;
    show();
  }, [moreKey]);
}

/** In pixels; zero until it is known. */
function useSizeOf(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Height of the page in the frame, in its own pixels; zero until it is known. */
function useContentHeight(frame: RefObject<HTMLIFrameElement | null>) {
  const [height, setHeight] = useState(0);
  const observer = useRef<ResizeObserver>(undefined);
  const observe = () => {
    observer.current?.disconnect();
    const page = frame.current?.contentDocument?.documentElement;
    if (!page) return;
    observer.current = new ResizeObserver(() => setHeight(page.offsetHeight));
    observer.current.observe(page);
  };
  const begin = useEffectEvent(observe);
  useEffect(() => {
    // The page may have been loaded before hydration.
    begin();
    return () => observer.current?.disconnect();
  }, []);
  return { height, observe };
}

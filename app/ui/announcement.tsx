import { useEffect, useRef, useState } from "react";

/** Debounces changes while typing. */
const ANNOUNCE_DELAY_MS = 500;

/** Announces a changed text to screen readers, never the initial one. */
export function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState("");
  const last = useRef(text);
  useEffect(() => {
    if (text === last.current) return;
    const timer = setTimeout(() => {
      last.current = text;
      setAnnounced(text);
    }, ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}

import { useEffect, useRef, useState } from "react";

/** Nobody wants to hear every keystroke's outcome. */
const SAID_AFTER_MS = 500;

/** Says a text to those who hear the page whenever it has changed and stays: never the first one. */
export function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const last = useRef(text);
  useEffect(() => {
    if (text === last.current) return;
    const timer = setTimeout(() => {
      last.current = text;
      setSaid(text);
    }, SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

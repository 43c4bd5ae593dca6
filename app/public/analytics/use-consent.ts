import { useEffect, useState } from "react";
import { type Consent, parseConsent, serializeConsent } from "#domain/analytics/consent.ts";
import { CONSENT, readItem, writeItem } from "./browser-storage.ts";

/** The stored choice, in sync across tabs. */
export function useConsent() {
  const [consent, setConsent] = useState(readConsent);

  useEffect(() => {
    const update = () => setConsent(readConsent());
    addEventListener("storage", update);
    return () => removeEventListener("storage", update);
  }, []);

  const choose = (choice: Consent) => {
    writeItem("localStorage", CONSENT, serializeConsent(choice));
    setConsent(choice);
  };
  return { consent, choose };
}

function readConsent(): Consent | null {
  return parseConsent(readItem("localStorage", CONSENT));
}

/** The footer's button opens the banner and gets the focus back when it closes. */
export function useReopenRequest() {
  const [opener, setOpener] = useState(() =>
    document.querySelector<HTMLElement>('[data-cookie-choices="asked"]'),
  );

  useEffect(() => {
    const handleClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element && target.closest("[data-cookie-choices]");
      if (button instanceof HTMLElement) setOpener(button);
    };
    document.addEventListener("click", handleClick);
    return () => document.removeEventListener("click", handleClick);
  }, []);

  const close = () => {
    if (opener) opener.dataset.cookieChoices = "";
    setOpener(null);
    (opener ?? document.getElementById("main"))?.focus({ preventScroll: true });
  };
  return { isOpen: opener !== null, close };
}

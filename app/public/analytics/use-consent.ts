import { useEffect, useState } from "react";
import { type Consent, consentText, parseConsent } from "#domain/analytics/consent.ts";
import { CONSENT, keep, readKept } from "./browser-storage.ts";

/** The visitor's choice, kept for the next visit, and the same in every tab. */
export function useConsent() {
  const [consent, setConsent] = useState(readConsent);

  useEffect(() => {
    const hear = () => setConsent(readConsent());
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  }, []);

  const choose = (choice: Consent) => {
    keep("localStorage", CONSENT, consentText(choice));
    setConsent(choice);
  };
  return { consent, choose };
}

function readConsent(): Consent | null {
  return parseConsent(readKept("localStorage", CONSENT));
}

/** Lets the footer's button show the question again, and gives the focus back afterwards. */
export function useReopening() {
  const [opener, setOpener] = useState(() =>
    document.querySelector<HTMLElement>('[data-cookie-choices="asked"]'),
  );

  useEffect(() => {
    const hear = ({ target }: MouseEvent) => {
      const button = target instanceof Element && target.closest("[data-cookie-choices]");
      if (button instanceof HTMLElement) setOpener(button);
    };
    document.addEventListener("click", hear);
    return () => document.removeEventListener("click", hear);
  }, []);

  const close = () => {
    if (opener) opener.dataset.cookieChoices = "";
    setOpener(null);
    (opener ?? document.getElementById("main"))?.focus({ preventScroll: true });
  };
  return { isOpen: opener !== null, close };
}

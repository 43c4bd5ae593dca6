import { type FormEvent, useEffect, useRef, useState } from "react";
import { judgeContact } from "#domain/contact/judge.ts";
import { CONTACT_MESSAGES } from "#domain/contact/messages.ts";
import { type RiskFlag, riskLevel } from "#domain/contact/risk.ts";
import type { Submitted } from "#domain/contact/submitted.ts";
import { prepareToasts, showToast } from "../../ui/toast.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { sessionId } from "../analytics/session-id.ts";
import { draftFrom, isFilled } from "./contact-draft.ts";
import { sendMessage } from "./send-message.ts";

type Findings = { problems: Record<string, string>; flags: RiskFlag[]; risk: number };

const NOTHING: Findings = { problems: {}, flags: [], risk: 0 };

/**
 * The states of the form: idle, submitting, and what was found wrong. Whatever is edited clears what
 * was found. spec: public-site §4, "Contact form"
 */
export function useContactForm(last: Submitted | null, onSent: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const shownAt = useRef(0);
  const [findings, setFindings] = useState(() => findingsOf(last));
  const [isBusy, setBusy] = useState(false);
  // Without scripts nobody would ever unlock it, so it starts ready and unlocked.
  const isHydrated = useHydrated();
  const [isReady, setReady] = useState(true);
  const level = riskLevel(findings.risk, findings.flags);
  const isLocked = isBusy || (isHydrated && level === "danger");

  useEffect(() => {
    shownAt.current = performance.now();
    // What was typed before this code came is in the document.
    setReady(form.current !== null && isFilled(draftFrom(new FormData(form.current))));
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const draft = draftFrom(typed);
    const { message, problems, flags, risk } = judgeContact(draft);
    if (message) setBusy(true);
    else setFindings({ problems, flags, risk });
    // The server judges for itself, and notes what was refused.
    const submitted = await sendMessage({
      ...draft,
      website: String(typed.get("website") ?? ""),
      session_id: sessionId(),
      shown_for_ms: Math.round(performance.now() - shownAt.current),
    });
    setBusy(false);
    if (message) take(submitted);
  }

  function take(submitted: Submitted) {
    if (submitted.status === "sent") {
      showToast("success", CONTACT_MESSAGES.sent);
      onSent();
    } else if (submitted.status === "failed") {
      showToast("error", submitted.detail);
    } else {
      setFindings(findingsOf(submitted));
    }
  }

  function clear() {
    if (form.current) setReady(isFilled(draftFrom(new FormData(form.current))));
    setFindings(NOTHING);
  }

  const formProps = {
    ref: form,
    onSubmit: submit,
    onInput: clear,
    onFocus: prepareToasts,
    noValidate: isHydrated,
  };
  return { ...findings, level, isBusy, isLocked, isReady, reset: clear, formProps };
}

function findingsOf(submitted: Submitted | null): Findings {
  if (submitted?.status === "refused") return submitted;
  if (submitted?.status === "blocked") {
    const { detail, flags, risk } = submitted;
    return { problems: { "": detail }, flags, risk };
  }
  return submitted?.status === "failed"
    ? { ...NOTHING, problems: { "": submitted.detail } }
    : NOTHING;
}

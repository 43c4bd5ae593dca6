import { type FormEvent, useEffect, useRef, useState } from "react";
import { type ContactDraft, judgeContact } from "#domain/contact/judge.ts";
import { CONTACT_MESSAGES } from "#domain/contact/messages.ts";
import { type RiskFlag, riskLevel } from "#domain/contact/risk.ts";
import type { Submitted } from "#domain/contact/submitted.ts";
import { isBlank } from "#domain/html/blank.ts";
import { prepareToasts, showToast } from "../../ui/toast.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { sessionId } from "../analytics/session-id.ts";

const FAILED: Submitted = {
  status: "failed",
  detail: CONTACT_MESSAGES.failed,
  isTemporary: true,
};
const REFUSED = 422;
const BLOCKED = 429;

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

/** What a form holds, as it was typed; whatever is no text counts as empty. */
function draftFrom(form: FormData): ContactDraft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    full_name: text("full_name"),
    email: text("email"),
    reason: text("reason"),
    message: text("message"),
  };
}

/** Whether every field holds something. spec: public-site §5 */
function isFilled(draft: ContactDraft): boolean {
  return Object.values(draft).every((value) => !isBlank(value));
}

type SentForm = ContactDraft & { website: string; session_id: string; shown_for_ms: number };

/** Sends a message from where the visitor is; whatever goes wrong on the way is a failure to tell. */
async function sendMessage(form: SentForm): Promise<Submitted> {
  try {
    const answer = await fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(form),
    });
    const told = await answer.json();
    if (answer.ok) return { status: "sent", id: told.id, flags: [] };
    const { problems = {}, detail, flags = [], risk = 0 } = told;
    if (answer.status === REFUSED) return { status: "refused", problems, flags, risk };
    if (answer.status === BLOCKED) return { status: "blocked", detail, minutes: 0, flags, risk };
    return FAILED;
  } catch {
    return FAILED;
  }
}

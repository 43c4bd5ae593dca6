import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CONTACT_MESSAGES } from "#domain/contact/messages.ts";
import { type RiskFlag, riskLevel } from "#domain/contact/risk.ts";
import type { SubmitResult } from "#domain/contact/submit-result.ts";
import { type ContactDraft, validateContact } from "#domain/contact/validate.ts";
import { isBlank } from "#domain/text/blank.ts";
import { jsonRequest } from "../../ui/fetch-json.ts";
import { newId } from "../../ui/new-id.ts";
import { preloadToasts, showToast } from "../../ui/toast.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useSubmitFocus } from "../../ui/use-submit-focus.ts";
import { sessionId } from "../analytics/session-id.ts";

const FAILED: SubmitResult = {
  status: "failed",
  detail: CONTACT_MESSAGES.failed,
  isTemporary: true,
};
const REFUSED = 422;
const BLOCKED = 429;
const TIMEOUT_MS = 30_000;

type Findings = {
  problems: Record<string, string>;
  flags: RiskFlag[];
  risk: number;
  /** They come after those of the browser, when the visitor may have gone on. */
  isLate?: boolean;
};

const NOTHING: Findings = { problems: {}, flags: [], risk: 0 };

/** Editing clears all findings. spec: public-site §4, "Contact form" */
export function useContactForm(last: SubmitResult | null, onSent: (flags: RiskFlag[]) => void) {
  const form = useRef<HTMLFormElement>(null);
  const shownAt = useRef(0);
  // One per form, so that a message whose reply was lost is stored once.
  const [idempotencyKey] = useState(newId);
  const [findings, setFindings] = useState(() => findingsOf(last));
  const [isBusy, setBusy] = useState(false);
  // Starts enabled: nothing would enable it without scripts.
  const isHydrated = useHydrated();
  const [isReady, setReady] = useState(true);
  const level = riskLevel(findings.risk, findings.flags);
  const isLocked = isBusy || (isHydrated && level === "danger");

  useEffect(() => {
    shownAt.current = performance.now();
    // Includes what was typed before hydration.
    setReady(isFilled(form.current));
  }, []);

  const takesFocus = findings !== NOTHING && (!findings.isLate || isLocked);
  useSubmitFocus(form, isBusy || (takesFocus && findings));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const draft = draftFrom(typed);
    const { message, ...local } = validateContact(draft);
    if (message) setBusy(true);
    else setFindings(local);
    // Sent even when invalid: the server counts and logs rejected attempts.
    const submitted = await sendMessage({
      ...draft,
      website: String(typed.get("website") ?? ""),
      session_id: sessionId(),
      idempotency_key: idempotencyKey,
      shown_for_ms: Math.round(performance.now() - shownAt.current),
    });
    if (message) {
      setBusy(false);
      handleResult(submitted);
    } else if (hasRateLimitFlag(submitted)) {
      // Unless the draft was edited meanwhile.
      const late = { ...findingsOf(submitted), isLate: true };
      setFindings((shown) => (shown === local ? late : shown));
    }
  }

  function handleResult(submitted: SubmitResult) {
    if (submitted.status === "sent") {
      showToast("success", CONTACT_MESSAGES.sent);
      onSent(submitted.flags.filter(isOfRateLimit));
    } else if (submitted.status === "failed") {
      showToast("error", submitted.detail);
    } else {
      setFindings(findingsOf(submitted));
    }
  }

  function clear() {
    setReady(isFilled(form.current));
    setFindings(NOTHING);
  }

  /** Disabled fields have no values, so the form is unlocked before they are read. */
  function unlock() {
    flushSync(() => setFindings(NOTHING));
    setReady(isFilled(form.current));
  }

  const formProps = {
    ref: form,
    onSubmit: submit,
    onInput: clear,
    onFocus: preloadToasts,
    noValidate: isHydrated,
  };
  return { ...findings, level, isBusy, isLocked, isReady, unlock, formProps };
}

/** The only flags that the browser cannot raise. */
function hasRateLimitFlag(submitted: SubmitResult): boolean {
  if (submitted.status === "failed") return false;
  return submitted.flags.some(isOfRateLimit);
}

function isOfRateLimit(flag: RiskFlag): boolean {
  return flag.startsWith("RATE_LIMIT");
}

function findingsOf(submitted: SubmitResult | null): Findings {
  if (submitted?.status === "refused") return submitted;
  if (submitted?.status === "blocked") {
    const { detail, flags, risk } = submitted;
    return { problems: { "": detail }, flags, risk };
  }
  return submitted?.status === "failed"
    ? { ...NOTHING, problems: { "": submitted.detail } }
    : NOTHING;
}

/** Values that are not text count as empty. */
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

/** spec: public-site §5 */
function isFilled(form: HTMLFormElement | null): boolean {
  if (!form) return false;
  return Object.values(draftFrom(new FormData(form))).every((value) => !isBlank(value));
}

type SentForm = ContactDraft & {
  website: string;
  session_id: string;
  idempotency_key: string;
  shown_for_ms: number;
};

/** Never rejects: every error becomes `failed`. */
async function sendMessage(form: SentForm): Promise<SubmitResult> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch("/api/contact", { ...jsonRequest("POST", form), signal });
    const body = await response.json();
    const { problems = {}, detail, flags = [], risk = 0 } = body;
    if (response.ok) return { status: "sent", id: body.id, flags };
    if (response.status === REFUSED) return { status: "refused", problems, flags, risk };
    if (response.status === BLOCKED) return { status: "blocked", detail, minutes: 0, flags, risk };
    return FAILED;
  } catch {
    return FAILED;
  }
}

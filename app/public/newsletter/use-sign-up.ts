import { type FormEvent, useEffect, useRef, useState } from "react";
import { isBlank } from "#domain/html/blank.ts";
import type { SignUpProblems } from "#domain/newsletter/judge-sign-up.ts";
import type { Place } from "#domain/newsletter/places.ts";
import { prepareToasts } from "../../ui/toast.ts";
import type { SignUpAnswer } from "./submit-sign-up.ts";

/** spec: public-site §8, "network failure" */
const UNREACHABLE = {
  ok: false,
  message: "Something went wrong. Please try again.",
  problems: {},
} as const satisfies SignUpAnswer;

const loadSubmit = () => import("./submit-sign-up.ts").catch(() => null);

/**
 * The states of a form to sign up: idle, submitting, then success or what was wrong. What submits it
 * loads when someone comes near. spec: public-site §4, "Newsletter form"
 */
export function useSignUp(place: Place, last: SignUpProblems) {
  const form = useRef<HTMLFormElement>(null);
  const [answer, setAnswer] = useState<SignUpAnswer | null>(null);
  const [problems, setProblems] = useState(last);
  const [isBusy, setBusy] = useState(false);
  // Without scripts nobody would ever unlock it, so it starts ready.
  const [isReady, setReady] = useState(true);

  useEffect(() => {
    if (!form.current) return;
    // At first too: what was typed before this code came is in the document.
    setReady(isFilled(form.current));
    if (answer) placeToGoOn(form.current, answer)?.focus();
  }, [answer]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    setBusy(true);
    const loaded = await loadSubmit();
    const answered = loaded ? await loaded.submitSignUp(sent, place) : UNREACHABLE;
    if (answered.ok) sent.reset();
    setBusy(false);
    setProblems(answered.problems);
    setAnswer(answered);
  }

  function edited({ currentTarget }: FormEvent<HTMLFormElement>) {
    setReady(isFilled(currentTarget));
    setProblems({});
    setAnswer(null);
  }

  function prepare() {
    void loadSubmit();
    prepareToasts();
  }

  return {
    isBusy,
    isLocked: isBusy || !isReady,
    problems,
    heard: answer?.ok ? answer.message : "",
    /** What stands in the way without being any field's fault. */
    failed: answer && !answer.ok && Object.keys(problems).length === 0 ? answer.message : "",
    formProps: { ref: form, onSubmit: submit, onInput: edited, onFocus: prepare },
  };
}

/** Whether there is an address, and consent where it is asked for. spec: public-site §5 */
function isFilled(form: HTMLFormElement): boolean {
  const fields = new FormData(form);
  const isAsked = form.elements.namedItem("consent") !== null;
  return !isBlank(String(fields.get("email"))) && (!isAsked || fields.has("consent"));
}

/** Where the focus goes when the answer is there; the button may have lost it by being locked. */
function placeToGoOn(form: HTMLFormElement | null, { ok }: SignUpAnswer): HTMLElement | null {
  const place = ok ? ".sign-up-heard" : "[aria-invalid], [type=submit]";
  return form?.querySelector<HTMLElement>(place) ?? null;
}

import { type FormEvent, useEffect, useRef, useState } from "react";
import { judgeSignUp, type SignUpProblems } from "#domain/newsletter/judge-sign-up.ts";
import { PLACES, type Place } from "#domain/newsletter/places.ts";
import { prepareToasts, showToast } from "../../ui/toast.ts";
import { type SignUpAnswer, sendSignUp } from "./send-sign-up.ts";

/**
 * The states of a form to sign up: idle, submitting, then success or what was wrong.
 * spec: public-site §4, "Newsletter form"
 */
export function useSignUp(place: Place, last: SignUpProblems) {
  const form = useRef<HTMLFormElement>(null);
  const [answer, setAnswer] = useState<SignUpAnswer>({ ok: false, message: "", problems: last });
  const [isBusy, setBusy] = useState(false);
  // Without scripts nobody would ever unlock it, so it starts ready.
  const [isReady, setReady] = useState(true);

  const lookAgain = () => {
    if (form.current) setReady(isSound(judgeSignUp(draftFrom(form.current), PLACES[place])));
  };
  // What was typed before this code came is in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form stays in its place.
  useEffect(lookAgain, []);
  useEffect(() => {
    if (answer.message) placeToGoOn(form.current, answer)?.focus();
  }, [answer]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    const draft = draftFrom(sent);
    const problems = judgeSignUp(draft, PLACES[place]);
    if (!isSound(problems)) {
      const [message = ""] = Object.values(problems);
      return take({ ok: false, message, problems });
    }
    setBusy(true);
    const answered = await sendSignUp({ ...draft, place });
    setBusy(false);
    if (answered.ok) sent.reset();
    lookAgain();
    take(answered);
  }

  function take(answered: SignUpAnswer) {
    setAnswer(answered);
    showToast(answered.ok ? "success" : "error", answered.message);
  }

  function edited() {
    lookAgain();
    setAnswer({ ok: false, message: "", problems: {} });
  }

  return {
    isBusy,
    isLocked: isBusy || !isReady,
    problems: answer.ok ? {} : answer.problems,
    heard: answer.ok ? answer.message : "",
    formProps: { ref: form, onSubmit: submit, onInput: edited, onFocus: prepareToasts },
  };
}

function draftFrom(form: HTMLFormElement) {
  const fields = new FormData(form);
  return {
    email: String(fields.get("email") ?? ""),
    consent: fields.has("consent"),
    website: String(fields.get("website") ?? ""),
  };
}

function isSound(problems: SignUpProblems): boolean {
  return Object.keys(problems).length === 0;
}

/** Where the focus goes when the answer is there; the button may have lost it by being locked. */
function placeToGoOn(form: HTMLFormElement | null, answer: SignUpAnswer): HTMLElement | null {
  const place = answer.ok ? ".sign-up-heard" : "[aria-invalid], [type=submit]";
  return form?.querySelector<HTMLElement>(place) ?? null;
}

import "./auth-layout.css";
import type { ReactNode } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { signInPath } from "#domain/accounts/next-path.ts";
import { PASSWORD_MIN_CHARS } from "#domain/accounts/password.ts";
import { Field } from "../../ui/field.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { RouteFocus } from "../../ui/route-focus.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { useSite } from "../chrome/use-site.ts";

type AuthLayoutProps = {
  title: string;
  text?: ReactNode;
  children: ReactNode;
};

export function AuthLayout({ title, text, children }: AuthLayoutProps) {
  const { name, title: siteTitle } = useSite();
  return (
    <div className="auth-page">
      <header className="auth-brand on-dark">
        <PageLink to="/" dir="auto" className="site-name break-words display">
          {name}
        </PageLink>
        <p aria-hidden="true" dir="auto" className="auth-tagline display">
          {siteTitle || name}
        </p>
      </header>
      <main id="main" tabIndex={-1} className="auth-main">
        <RouteFocus />
        <div className="auth-tools">
          <ThemeSwitch />
        </div>
        <div className="auth-form">
          <h1 className="display">{title}</h1>
          {text && <p className="auth-intro">{text}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}

type SubmitButtonProps = { busy: string; children: string };

/** `busy`: the text while a submission is pending. Unlike a disabled button it keeps the focus. */
export function SubmitButton({ busy, children }: SubmitButtonProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <button
      type="submit"
      className="pill pill-filled"
      aria-disabled={isBusy}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? busy : children}
    </button>
  );
}

/** Keeps `next`. */
export function useFormPath(form?: "reset" | "over"): string {
  const [query] = useSearchParams();
  return signInPath(query.get("next") ?? "", form);
}

/** Always rendered, so that screen readers announce changes. */
export function FormAlert({ text }: { text?: string }) {
  return (
    <div role="alert" className="hide-empty">
      {text && <p className="form-alert">{text}</p>}
    </div>
  );
}

export function NewPasswordField({ label, problem }: { label: string; problem?: string }) {
  return (
    <Field id="password" label={label} problem={problem}>
      {(control) => (
        <PasswordInput
          {...control}
          required
          minLength={PASSWORD_MIN_CHARS}
          autoComplete="new-password"
        />
      )}
    </Field>
  );
}

export type SignInResult = {
  intent: "sign-in" | "reset" | "new-password";
  problem?: string;
  problems?: { email?: string; password?: string };
  isDone?: true;
  /** The password was correct; the second factor is still required. */
  needsCode?: true;
};

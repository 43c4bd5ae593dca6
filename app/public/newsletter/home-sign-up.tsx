import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Newsletter } from "#domain/newsletter/places.ts";
import type { SignUpDialog } from "./sign-up-dialog.tsx";

const PAGE = "/newsletter/subscribe";

/** Opens the form in a dialog; without scripts it leads to its page. decisions: Newsletter */
export function HomeSignUp({ newsletter }: { newsletter: Newsletter }) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<{ Dialog: typeof SignUpDialog }>();

  const open = () =>
    import("./sign-up-dialog.tsx").then(
      ({ SignUpDialog }) => setShown({ Dialog: SignUpDialog }),
      // Without a network the navigation says so, and keeps the site around it.
      () => navigate(PAGE),
    );
  // Someone may have pressed it before there was anyone to hear of it.
  useEffect(() => {
    if (button.current?.dataset.pressed !== undefined) button.current.click();
  }, []);
  const close = () => {
    setShown(undefined);
    button.current?.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        data-early=""
        className="pill needs-scripts"
        onClick={open}
      >
        <bdi>{newsletter.button}</bdi>
      </button>
      <a href={PAGE} className="pill only-without-scripts">
        <bdi>{newsletter.button}</bdi>
      </a>
      {shown && <shown.Dialog newsletter={newsletter} onClose={close} />}
    </>
  );
}

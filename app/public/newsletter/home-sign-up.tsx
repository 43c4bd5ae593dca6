import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Newsletter } from "#domain/newsletter/placements.ts";
import type { SignUpDialog } from "./sign-up-dialog.tsx";

const PAGE = "/newsletter/subscribe";

/** decisions: Newsletter */
export function HomeSignUp({ newsletter }: { newsletter: Newsletter }) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<{ Dialog: typeof SignUpDialog }>();

  const open = () =>
    import("./sign-up-dialog.tsx").then(
      ({ SignUpDialog }) => setShown({ Dialog: SignUpDialog }),
      // Offline, the navigation shows the error page.
      () => navigate(PAGE),
    );
  // It may have been pressed before hydration.
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

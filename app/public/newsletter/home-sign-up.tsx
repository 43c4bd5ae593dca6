import { useRef } from "react";
import { useNavigate } from "react-router";
import type { Newsletter } from "#domain/newsletter/placements.ts";
import { useLazyDialog } from "../../ui/use-lazy-dialog.ts";

const PAGE = "/newsletter/subscribe";

/** decisions: Newsletter */
export function HomeSignUp({ newsletter }: { newsletter: Newsletter }) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useLazyDialog(
    button,
    () => import("./sign-up-dialog.tsx"),
    // Offline, the navigation shows the error page.
    () => navigate(PAGE),
  );

  return (
    <>
      <button
        ref={button}
        type="button"
        data-early=""
        className="pill needs-scripts"
        onClick={dialog.open}
      >
        <bdi>{newsletter.button}</bdi>
      </button>
      <a href={PAGE} className="pill only-without-scripts">
        <bdi>{newsletter.button}</bdi>
      </a>
      {dialog.code && <dialog.code.SignUpDialog newsletter={newsletter} onClose={dialog.close} />}
    </>
  );
}

import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";

type MadeLinkProps = {
  made: { address: string; label: string; ends: string };
  onKept: () => void;
};

/** Shown once: the site itself cannot read it again. */
export function MadeLink({ made, onKept }: MadeLinkProps) {
  const { address, label, ends } = made;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast("success", "Link copied");
    } catch {
      // Browsers allow it on https alone; what is selected can be copied by hand.
      field.current?.select();
      showToast("error", "Copying was not allowed", "The link is selected: copy it yourself.");
    }
  };
  return (
    <div className="made-link">
      <Field
        id="made-link"
        label={
          label ? (
            <>
              Link for <bdi>{label}</bdi>
            </>
          ) : (
            "The link"
          )
        }
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            readOnly
            value={address}
            translate="no"
            aria-describedby="made-link-note"
          />
        )}
      </Field>
      <p id="made-link-note" role="status">
        It works until {ends}. Copy it now: it is shown only this once, since only its fingerprint
        is stored.
      </p>
      <div className="made-link-ways">
        <button type="button" className="pill pill-filled" onClick={copy}>
          <Copy aria-hidden="true" /> Copy link
        </button>
        <button type="button" className="pill" onClick={onKept}>
          Done
        </button>
      </div>
    </div>
  );
}

import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";

type CreatedLinkProps = {
  made: { address: string; label: string; ends: string };
  onDone: () => void;
};

/** Shown once: only a hash is stored. */
export function CreatedLink({ made, onDone }: CreatedLinkProps) {
  const { address, label, ends } = made;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast("success", "Link copied");
    } catch {
      // Browsers allow clipboard access only over HTTPS.
      field.current?.select();
      showToast("error", "Couldn't copy the link", "It is selected, so you can copy it manually.");
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
            "Preview link"
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
        Valid until {ends}. Copy it now: it won't be shown again.
      </p>
      <div className="made-link-ways">
        <button type="button" className="pill pill-filled" onClick={copy}>
          <Copy aria-hidden="true" /> Copy link
        </button>
        <button type="button" className="pill" onClick={onDone}>
          Done
        </button>
      </div>
    </div>
  );
}

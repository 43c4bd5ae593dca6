import { Copy, Download, Printer } from "lucide-react";
import { formatRecoveryCode } from "#domain/accounts/second-factor.ts";
import { useSite } from "../../public/chrome/use-site.ts";
import { showToast } from "../../ui/toast.ts";

type RecoveryCodesProps = { codes: string[]; onDismiss: () => void };

/** Shown once: only their hashes are stored. */
export function RecoveryCodes({ codes, onDismiss }: RecoveryCodesProps) {
  const { name } = useSite();
  const formatted = codes.map(formatRecoveryCode);
  const text = `Recovery codes for ${name}. Each works once.\n\n${formatted.join("\n")}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast("success", "Recovery codes copied"),
      () => showToast("error", "Couldn't copy the codes", "Select and copy them instead."),
    );
  return (
    <div role="status" className="recovery-codes">
      <h3>
        Recovery codes for <bdi>{name}</bdi>
      </h3>
      <p>
        Use one to sign in when you don't have your phone. Each works once. They won't be shown
        again, so keep them somewhere safe.
      </p>
      <ul translate="no">
        {formatted.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="recovery-ways">
        <button type="button" className="pill" onClick={copy}>
          <Copy aria-hidden="true" /> Copy
        </button>
        <a
          className="pill"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Download aria-hidden="true" /> Download
        </a>
        <button type="button" className="pill" onClick={() => print()}>
          <Printer aria-hidden="true" /> Print
        </button>
        <button type="button" className="pill pill-filled" onClick={onDismiss}>
          I've saved them
        </button>
      </div>
    </div>
  );
}

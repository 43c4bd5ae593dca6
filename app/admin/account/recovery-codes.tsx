import { Copy, Download, Printer } from "lucide-react";
import { shownRecoveryCode } from "#domain/accounts/second-factor.ts";
import { useSite } from "../../public/chrome/use-site.ts";
import { showToast } from "../../ui/toast.ts";

type RecoveryCodesProps = { codes: string[]; onKept: () => void };

/** Shown once: the site itself cannot read them again. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { name } = useSite();
  const shown = codes.map(shownRecoveryCode);
  const text = `Recovery codes for ${name}. Each works once.\n\n${shown.join("\n")}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast("success", "Recovery codes copied"),
      () => showToast("error", "Copying was not allowed", "Select the codes and copy them."),
    );
  return (
    <div role="status" className="recovery-codes">
      <h3>
        Recovery codes for <bdi>{name}</bdi>
      </h3>
      <p>
        Each gets you in once when you do not have your phone. They are shown only now: keep them
        where you keep important papers.
      </p>
      <ul translate="no">
        {shown.map((code) => (
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
        <button type="button" className="pill pill-filled" onClick={onKept}>
          I have kept them
        </button>
      </div>
    </div>
  );
}

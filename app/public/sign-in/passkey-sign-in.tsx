import { KeyRound } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { showToast } from "../../ui/toast.ts";
import { askForPasskey, offerPasskeys } from "./ask-for-passkey.ts";

/** A button, and what browsers offer in the field of the address by themselves. */
export function PasskeySignIn() {
  const submit = useSubmit();
  const isBusy = useNavigation().state !== "idle";
  const [isKnown, setKnown] = useState(false);
  const enter = useCallback(
    (passkey: string) => submit({ intent: "passkey", passkey }, { method: "post" }),
    [submit],
  );

  useEffect(() => {
    // A page at another name of this machine, or without https, can use none.
    setKnown(typeof window.PublicKeyCredential === "function");
    return offerPasskeys(enter);
  }, [enter]);

  async function ask() {
    const used = await askForPasskey();
    if (used.ok) await enter(used.passkey);
    else showToast("error", "Sign In Failed", used.problem);
  }

  if (!isKnown) return null;
  return (
    <button type="button" className="pill door-passkey" disabled={isBusy} onClick={ask}>
      <KeyRound aria-hidden="true" />
      Sign in with a passkey
    </button>
  );
}

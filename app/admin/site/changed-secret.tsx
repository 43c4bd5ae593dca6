import { BusyButton } from "../kit/busy-button.tsx";
import { useSystemChange } from "./use-system-change.ts";

export function ChangedSecret() {
  const { Form, isBusy } = useSystemChange();
  return (
    <div className="stack">
      <p>
        It has changed. Links in emails already sent and second factors no longer work, and erased
        addresses are no longer recognized. Restore SECRET, or the file in the data folder, unless
        you changed it on purpose.
      </p>
      <Form method="post">
        <BusyButton
          type="submit"
          name="intent"
          value="accept-secret"
          className="pill pill-small"
          isBusy={isBusy}
        >
          Accept the new secret
        </BusyButton>
      </Form>
    </div>
  );
}

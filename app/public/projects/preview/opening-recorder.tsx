import { useEffect } from "react";
import { isObjecting } from "../../analytics/objecting.ts";
import { whenSeen } from "../../analytics/when-seen.ts";

const ADDRESS = "/api/preview-views";

/** Reports that somebody looks at what a secret link shows; the server counts once in a session. */
export function OpeningRecorder({ token }: { token: string }) {
  useEffect(() => {
    if (isObjecting()) return;
    return whenSeen(true, () => {
      const body = JSON.stringify({ token });
      if (!navigator.sendBeacon?.(ADDRESS, body)) {
        void fetch(ADDRESS, { method: "POST", body, keepalive: true });
      }
    });
  }, [token]);
  return null;
}

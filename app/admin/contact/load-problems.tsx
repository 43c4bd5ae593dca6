import { MailWarning, MailX } from "lucide-react";
import { EmptyState } from "../kit/empty-state.tsx";
import { ScreenLoadError } from "../kit/screen-load-error.tsx";

/** spec: admin-area §8 */
export function MessagesLoadError() {
  return <ScreenLoadError icon={MailWarning} title="Security error: Contact data access blocked" />;
}

export function MessageMissing() {
  return <EmptyState icon={MailX} title={MESSAGE_MISSING} />;
}

export const MESSAGE_MISSING = "This message no longer exists";

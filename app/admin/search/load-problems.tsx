import { FileX } from "lucide-react";
import { SITE_MESSAGES } from "#domain/site/site-form.ts";
import { ListLoadError } from "../lists/load-error.tsx";

/** spec: admin-area §8 */
export function SettingsLoadError() {
  return <ListLoadError icon={FileX} title={SITE_MESSAGES.loadFailed} />;
}

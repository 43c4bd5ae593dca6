import { Settings2 } from "lucide-react";
import { SITE_MESSAGES } from "#domain/site/site-form.ts";
import { ScreenLoadError } from "../kit/screen-load-error.tsx";

/** spec: admin-area §8 */
export function SettingsLoadError() {
  return <ScreenLoadError icon={Settings2} title={SITE_MESSAGES.loadFailed} />;
}

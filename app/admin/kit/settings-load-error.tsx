import { Settings2 } from "lucide-react";
import { SETTINGS_MESSAGES } from "#domain/forms/settings-messages.ts";
import { ScreenLoadError } from "./screen-load-error.tsx";

/** spec: admin-area §8 */
export function SettingsLoadError() {
  return <ScreenLoadError icon={Settings2} title={SETTINGS_MESSAGES.loadFailed} />;
}

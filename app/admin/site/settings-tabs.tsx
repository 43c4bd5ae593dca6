import { TabLinks } from "../kit/tab-links.tsx";
import { LOOK_PATH, REDIRECTS_PATH, SITE_SETTINGS_PATH, SYSTEM_PATH } from "./paths.ts";

const TABS = [
  { name: "site", label: "Site", to: SITE_SETTINGS_PATH },
  { name: "look", label: "Look", to: LOOK_PATH },
  { name: "redirects", label: "Redirects", to: REDIRECTS_PATH },
  { name: "system", label: "System", to: SYSTEM_PATH },
] as const;

export function SettingsTabs({ current }: { current: (typeof TABS)[number]["name"] }) {
  return (
    <TabLinks
      label="Settings"
      tabs={TABS.map(({ name, ...tab }) => ({ ...tab, isCurrent: name === current }))}
    />
  );
}

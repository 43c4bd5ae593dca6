import { TabLinks } from "../kit/tab-links.tsx";
import { LOOK_PATH, REDIRECTS_PATH, SITE_SETTINGS_PATH, SYSTEM_PATH } from "./paths.ts";

const TABS = [
  { label: "Site", to: SITE_SETTINGS_PATH },
  { label: "Look", to: LOOK_PATH },
  { label: "Redirects", to: REDIRECTS_PATH },
  { label: "System", to: SYSTEM_PATH },
];

export function SettingsTabs({ current }: { current: string }) {
  return <TabLinks label="Settings" tabs={TABS} current={current} />;
}

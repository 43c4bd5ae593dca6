import { redirect } from "react-router";
import type { Route } from "./+types/overview";

export const handle = { title: "Dashboard Overview" };

const TABS = ["projects", "blog", "about", "contact", "analytics", "ai-search", "newsletter"];

/** `?tab=…` is how links of old name a screen. decisions: Projects and media, "Import" */
export function loader({ url }: Route.LoaderArgs) {
  const tab = url.searchParams.get("tab");
  if (tab === "settings" || TABS.includes(tab ?? "")) throw redirect(`/admin/${tab}`);
  return null;
}

export default function Overview() {
  return null;
}

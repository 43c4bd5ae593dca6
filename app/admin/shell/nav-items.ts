import {
  ChartLine,
  FolderKanban,
  House,
  Inbox,
  type LucideIcon,
  Newspaper,
  Send,
  SlidersHorizontal,
  Sparkles,
  UserRound,
} from "lucide-react";
import { ANALYTICS_PATH } from "../analytics/paths.ts";

type NavItem = {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Other paths that belong to it. */
  alsoMatches?: RegExp;
};

/** In the sidebar's order. spec: admin-area §2, "Admin shell" */
export const NAV_ITEMS: readonly NavItem[] = [
  { label: "Overview", to: "/admin", icon: House },
  {
    label: "Projects",
    to: "/admin/projects",
    icon: FolderKanban,
    alsoMatches:
      /^\/admin\/(?:new|edit|project|featured|clients|import|import-confirmation)(?:\/|$)/,
  },
  { label: "Blog", to: "/admin/blog", icon: Newspaper },
  { label: "About", to: "/admin/about", icon: UserRound },
  { label: "Contact", to: "/admin/contact", icon: Inbox },
  { label: "Analytics", to: ANALYTICS_PATH, icon: ChartLine },
  { label: "AI Search", to: "/admin/ai-search", icon: Sparkles },
  { label: "Newsletter", to: "/admin/newsletter", icon: Send },
  { label: "Settings", to: "/admin/settings", icon: SlidersHorizontal },
];

/** Whether the screen at this path belongs to the item. */
export function isActiveItem({ to, alsoMatches }: NavItem, path: string): boolean {
  if (path === to) return true;
  return (to !== "/admin" && path.startsWith(`${to}/`)) || (alsoMatches?.test(path) ?? false);
}

export const SIGN_OUT_PATH = "/admin/sign-out";

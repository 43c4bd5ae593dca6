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

export type Place = {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Screens that belong to it and lie at addresses of their own. */
  holds?: RegExp;
};

/** Every screen that the sidebar leads to, in its order. spec: admin-area §2, "Admin shell" */
export const PLACES: readonly Place[] = [
  { label: "Overview", to: "/admin", icon: House },
  {
    label: "Projects",
    to: "/admin/projects",
    icon: FolderKanban,
    holds: /^\/admin\/(?:new|edit|project|featured|clients|import|import-confirmation)(?:\/|$)/,
  },
  { label: "Blog", to: "/admin/blog", icon: Newspaper },
  { label: "About", to: "/admin/about", icon: UserRound },
  { label: "Contact", to: "/admin/contact", icon: Inbox },
  { label: "Analytics", to: "/admin/analytics", icon: ChartLine },
  { label: "AI Search", to: "/admin/ai-search", icon: Sparkles },
  { label: "Newsletter", to: "/admin/newsletter", icon: Send },
  { label: "Settings", to: "/admin/settings", icon: SlidersHorizontal },
];

/** Whether the screen at this path belongs to a place. */
export function isWithin({ to, holds }: Place, path: string): boolean {
  if (path === to) return true;
  return (to !== "/admin" && path.startsWith(`${to}/`)) || (holds?.test(path) ?? false);
}

export const ACCOUNT_PATH = "/admin/account";
export const SIGN_OUT_PATH = "/admin/sign-out";

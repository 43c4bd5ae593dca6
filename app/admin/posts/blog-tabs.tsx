import { TabLinks } from "../kit/tab-links.tsx";
import { BLOG_SETTINGS_PATH, POSTS_PATH } from "./paths.ts";

const TABS = [
  { label: "Posts", to: POSTS_PATH },
  { label: "Settings", to: BLOG_SETTINGS_PATH },
];

/** spec: admin-area §2, "Blog management": tabs Posts and Settings. */
export function BlogTabs({ current }: { current: string }) {
  return <TabLinks label="Blog" tabs={TABS} current={current} />;
}

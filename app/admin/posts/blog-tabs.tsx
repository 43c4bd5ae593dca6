import { TabLinks } from "../kit/tab-links.tsx";

/** spec: admin-area §2, "Blog management": tabs Posts and Settings. */
export function BlogTabs({ current }: { current: "posts" | "settings" }) {
  return (
    <TabLinks
      label="Blog"
      tabs={[
        { label: "Posts", to: "/admin/blog", isCurrent: current === "posts" },
        { label: "Settings", to: "/admin/blog/settings", isCurrent: current === "settings" },
      ]}
    />
  );
}

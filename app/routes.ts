import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page address on one sheet. */
export default [
  index("public/home/home.tsx"),
  route("about", "public/about/about.tsx"),
  route("contact", "public/contact/contact.tsx"),
  route("privacy", "public/privacy/privacy.tsx"),
  route("newsletter/subscribe", "public/newsletter/subscribe.tsx"),
  route("newsletter/confirm", "public/newsletter/confirm.tsx"),
  route("newsletter/unsubscribe", "public/newsletter/unsubscribe.tsx"),
  route("newsletter/preferences", "public/newsletter/preferences.tsx"),
  route("blog", "public/posts/listing.tsx"),
  route("blog/:slug", "public/posts/post.tsx"),
  route("project/id/:id", "public/projects/project-by-id.tsx"),
  route("project/:slug", "public/projects/project.tsx"),
  route("robots.txt", "public/problems/real-file.tsx", { id: "public/problems/robots" }),
  route("sitemap.xml", "public/problems/real-file.tsx", { id: "public/problems/sitemap" }),
  route("*", "public/problems/not-found.tsx"),
] satisfies RouteConfig;

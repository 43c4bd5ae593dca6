export const handle = { title: "Create New Blog Post", back: "/admin/blog" };

/** The layout renders the editor. */
export default function NewPost() {
  return null;
}

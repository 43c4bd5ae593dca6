export const handle = { title: "Edit Blog Post", back: "/admin/blog" };

/** The layout renders the editor. */
export default function EditPost() {
  return null;
}

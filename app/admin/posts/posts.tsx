export const handle = { title: "Blog Management" };

export default function Posts() {
  return null;
}

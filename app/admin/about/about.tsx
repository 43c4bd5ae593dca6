export const handle = { title: "About Page" };

export default function About() {
  return null;
}

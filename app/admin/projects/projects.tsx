export const handle = { title: "Portfolio Projects" };

export default function Projects() {
  return null;
}

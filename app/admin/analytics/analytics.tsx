export const handle = { title: "Analytics" };

export default function Analytics() {
  return null;
}

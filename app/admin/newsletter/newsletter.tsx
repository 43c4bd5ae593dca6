export const handle = { title: "Newsletter Settings" };

export default function Newsletter() {
  return null;
}

export const handle = { title: "Site Settings" };

export default function Settings() {
  return null;
}

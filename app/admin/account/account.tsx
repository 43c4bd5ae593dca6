export const handle = { title: "Account" };

export default function Account() {
  return null;
}

export const handle = { title: "Contact Management" };

export default function Contact() {
  return null;
}

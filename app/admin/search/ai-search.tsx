export const handle = { title: "AI Search Settings" };

export default function AiSearch() {
  return null;
}

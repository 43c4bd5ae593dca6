export type NamedItem = { id: string; name: string; projects: number };

export function projectsText(count: number): string {
  if (count === 0) return "Not used";
  return count === 1 ? "1 project" : `${count} projects`;
}

export function carriesToken({ searchParams }: URL): boolean {
  const next = searchParams.get("next")?.split("?", 2)[1];
  return searchParams.has("token") || new URLSearchParams(next).has("token");
}

/** Whether the address of a page or of the one it leads back to carries a token. */
export function carriesToken({ searchParams }: URL): boolean {
  const next = searchParams.get("next")?.split("?", 2)[1];
  return searchParams.has("token") || new URLSearchParams(next).has("token");
}

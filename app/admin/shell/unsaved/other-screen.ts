type Address = { pathname: string; search: string };

/** Whether going from one address to another takes the form away; to the page itself is how it is sent. */
export function isOtherScreen(from: Address, to: Address): boolean {
  return from.pathname !== to.pathname || partsOf(from.search) !== partsOf(to.search);
}

/** Without the mark by which a form is sent to the screen at an address and not to what is around it. */
function partsOf(search: string): string {
  const parts = new URLSearchParams(search);
  parts.delete("index");
  parts.sort();
  return parts.toString();
}

type Address = { pathname: string; search: string };

/** Whether a navigation leaves the form's screen. A form submits to the screen's own address. */
export function isOtherScreen(from: Address, to: Address): boolean {
  return from.pathname !== to.pathname || normalized(from.search) !== normalized(to.search);
}

/** Without `?index`, by which React Router addresses an index route's action. */
function normalized(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("index");
  params.sort();
  return params.toString();
}

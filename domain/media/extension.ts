/** `pdf` for `Report.PDF` and `/files/report.pdf?v=2#page=3`; empty without one. */
export function extensionOf(nameOrUrl: string): string {
  const [path = ""] = nameOrUrl.trim().split(/[?#]/, 1);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot === -1 ? "" : name.slice(dot + 1).toLowerCase();
}

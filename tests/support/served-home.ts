import { DomUtils, parseDocument } from "htmlparser2";

/** The home page as the server renders it, without a browser. */
export async function fetchHome(address: string) {
  const response = await fetch(address);
  const html = await response.text();
  const document = parseDocument(html);
  const projects = DomUtils.getElementById("projects", document) ?? [];
  const textsOf = (tag: string, within: Within) =>
    DomUtils.getElementsByTagName(tag, within).map((one) => DomUtils.textContent(one));
  const selects = DomUtils.getElementsByTagName("select", document).map((select) => {
    const options = DomUtils.getElementsByTagName("option", select);
    return [
      select.attribs.name,
      options.find(({ attribs }) => "selected" in attribs)?.attribs.value,
    ];
  });
  return {
    status: response.status,
    html,
    titles: textsOf("h3", DomUtils.getElementsByTagName("li", projects)),
    h1: textsOf("h1", document),
    h2: textsOf("h2", projects),
    chosen: Object.fromEntries(selects),
    currentPages: DomUtils.getElements({ "aria-current": "page" }, document, true).map((one) =>
      DomUtils.textContent(one),
    ),
  };
}

type Within = Parameters<typeof DomUtils.getElementsByTagName>[1];

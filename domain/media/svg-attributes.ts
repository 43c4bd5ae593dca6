import type { Refusal } from "./refusals.ts";

const LINK_AWAY = /^(?:https?:\/\/|mailto:)/i;
const OWN_REFERENCE = /^#\S*$/;
const EMBEDDED_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp)[;,]/i;
const EMBEDDED_IN_CSS = /^data:(?:image\/(?:png|jpe?g|gif|webp)|font\/|application\/(?:x-)?font)/i;
const LOADING_ATTRIBUTES = ["srcset", "srcdoc", "ping", "action", "formaction", "background"];

/** `element` is the lowercase local name, `value` is decoded. */
export function checkSvgAttribute(
  element: string,
  fullName: string,
  value: string,
): Refusal | null {
  const name = fullName.slice(fullName.indexOf(":") + 1).toLowerCase();
  // Browsers ignore whitespace and control characters inside a scheme.
  const packed = value.replace(/[\s\p{Cc}]+/gu, "").toLowerCase();
  const runs = packed.includes("javascript:") || packed.includes("vbscript:");
  if (runs || name.startsWith("on")) return "svgActive";
  if (fullName === "xmlns" || fullName.startsWith("xmlns:")) return null;
  if (name === "attributename" && /^(?:on|.*href$)/.test(packed)) return "svgActive";
  if (fullName === "xml:base" || LOADING_ATTRIBUTES.includes(name)) return "svgOutside";
  if (name === "href" || name === "src") return checkReference(element, value.trim());
  return checkSvgCss(value);
}

function checkReference(element: string, target: string): Refusal | null {
  if (target === "" || OWN_REFERENCE.test(target)) return null;
  const isLink = element === "a" && LINK_AWAY.test(target);
  const isPicture = (element === "image" || element === "feimage") && EMBEDDED_PICTURE.test(target);
  return isLink || isPicture ? null : "svgOutside";
}

export function checkSvgCss(css: string): Refusal | null {
  if (css.lastIndexOf("/*") > css.lastIndexOf("*/")) return "svgUnreadable";
  const plain = withoutComments(css);
  if (/expression\s*\(|-moz-binding|behavior\s*:/i.test(plain)) return "svgActive";
  // CSS escapes could spell any of the forbidden words, and drawings need none.
  if (plain.includes("\\") && /[(@]/.test(plain)) return "svgOutside";
  if (/@import|image-set\s*\(|(?<![-\w])src\s*\(/i.test(plain)) return "svgOutside";
  const targets = [...plain.matchAll(/url\s*\(\s*["']?\s*([^"')]*)/gi)].map((hit) => hit[1] ?? "");
  const areInside = targets.every(
    (target) => OWN_REFERENCE.test(target.trim()) || EMBEDDED_IN_CSS.test(target),
  );
  return areInside ? null : "svgOutside";
}

/** Expects the last comment to be closed. */
function withoutComments(css: string): string {
  const [before = "", ...rest] = css.split("/*");
  const after = rest.map((part) => {
    const end = part.indexOf("*/");
    return end === -1 ? "" : part.slice(end + 2);
  });
  return before + after.join("");
}

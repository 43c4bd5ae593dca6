import { Parser } from "htmlparser2";
import { PROFILES, type ProfileName } from "#domain/html/profiles.ts";
import { nastyStrings } from "./nasty-strings.ts";

const SCHEMES = ["http:", "https:", "mailto:", "tel:"];

/** What the profile does not allow; schemes as the URL standard parses them. */
export function forbiddenIn(html: string, profile: ProfileName, alsoTags: string[] = []): string[] {
  const { tags, attributes } = PROFILES[profile];
  const found: string[] = [];
  const parser = new Parser({
    onopentag(tag, attribs) {
      if (!tags.includes(tag) && !alsoTags.includes(tag)) found.push(`<${tag}>`);
      if (alsoTags.includes(tag)) return;
      for (const [name, value] of Object.entries(attribs)) {
        const isNamed = [...(attributes[tag] ?? []), ...(attributes["*"] ?? [])].includes(name);
        if (!isNamed) found.push(`<${tag} ${name}>`);
        const isAddress = name === "href" || name === "src";
        if (isAddress && !SCHEMES.includes(schemeOf(value))) found.push(value);
      }
    },
    oncomment: () => found.push("comment"),
    onprocessinginstruction: (name) => found.push(name),
  });
  parser.end(html);
  return found;
}

function schemeOf(address: string): string {
  return URL.parse(address, "https://own.example/")?.protocol ?? "https:";
}

export const naughtyStrings = (): string[] => [...OWN_NAUGHTY_STRINGS, ...nastyStrings()];

const OWN_NAUGHTY_STRINGS = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  '<img src=x onerror="alert(1)">',
  '<img src="/media/a/b.png" onload=alert(1) style="background:url(javascript:alert(1))">',
  "<svg/onload=alert(1)>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<a href='jav&#x09;ascript:alert(1)'>x</a>",
  "<a href='&#1;javascript:alert(1)'>x</a>",
  "<a href='data:text/html;base64,PHNjcmlwdD4='>x</a>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='javascript:alert(1)'><embed src='javascript:alert(1)'></object>",
  "<form action='javascript:alert(1)'><input type=image src=x><button formaction='javascript:alert(1)'>",
  "<template><script>alert(1)</script></template>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<textarea></textarea><img src=x onerror=alert(1)></textarea>",
  "<style>@import 'javascript:alert(1)';</style>",
  "<link rel=stylesheet href='javascript:alert(1)'><meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<base href='javascript:alert(1)//'>",
  "<p id='location' class='x\" onclick=\"alert(1)'>x</p>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><img src=x onerror=alert(1)>",
  '<a href="https://x" target="_blank" rel="opener">x</a>',
  "<details open ontoggle=alert(1)>x</details>",
  "<p title='<!--' onclick=alert(1)>-->x",
  "\u0000<scr\u0000ipt>alert(1)</script>",
  "<IMG SRC=JaVaScRiPt:alert(1)>",
  "<<img src=x onerror=alert(1)//<",
  "<constructor class=x id=y><code class=x>x</code></constructor>",
];

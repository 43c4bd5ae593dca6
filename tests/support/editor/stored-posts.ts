import { existsSync, readdirSync, readFileSync } from "node:fs";
import { importHtml } from "#server/html/import-html.ts";
import { renderMarkdown } from "#server/html/markdown.ts";

const POSTS = new URL("../../../../shared/data/18f-site/posts/", import.meta.url);

/** HTML by name: a post with everything the profile allows, and real ones where they are at hand. */
export function storedPosts(): [name: string, html: string][] {
  const own: [string, string][] = [["everything", EVERYTHING]];
  if (!existsSync(POSTS)) return own;
  const files = readdirSync(POSTS).filter((name) => name.endsWith(".md"));
  return [...own, ...files.map((name): [string, string] => [name, htmlOf(name)])];
}

function htmlOf(name: string): string {
  const [, text = ""] = readFileSync(new URL(name, POSTS), "utf8").split(/^---\n[\s\S]*?\n---\n/);
  return importHtml(renderMarkdown(text), "article", (address, kind) =>
    kind === "picture" && !/^https?:/.test(address) ? "/media/featured-images/a.png" : address,
  );
}

const EVERYTHING = [
  '<h2 id="user-content-top">Top &amp; bottom</h2><h1>One</h1><h5>Five</h5><h6>Six</h6>',
  '<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <sub>e</sub> <sup>f</sup> <code>g</code><br />h <a id="user-content-here"></a>i</p>',
  '<p><a href="/about"><code>linked code</code></a> <strong><code>bold code</code></strong> <a href="https://example.org" target="_blank" rel="noopener">new tab</a> <a href="#user-content-top">up</a></p>',
  '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><ol start="3"><li><p>three</p></li></ol>',
  "<blockquote><p>quote</p><ol><li><p>one</p></li></ol></blockquote><hr />",
  '<pre><code class="language-ts">if (a &lt; b) {\n  c();\n}</code></pre><pre><code>plain</code></pre>',
  '<figure><img src="/media/featured-images/a.png" alt="A boat" width="300" height="200" /><figcaption>At <em>sea</em></figcaption></figure>',
  '<figure><a href="https://example.org/b"><img src="https://example.org/b.png" alt="" role="presentation" /></a></figure>',
  '<p>In a line <img src="https://example.org/c.png" alt="c" /> and <a href="/d"><img src="https://example.org/d.png" alt="d" /></a></p>',
  '<figure class="video"><a href="https://vimeo.com/1">The film</a></figure>',
  '<aside class="callout callout-tip"><p>Try it</p><ul><li><p>now</p></li></ul></aside>',
  '<table><caption>Numbers of <strong>visits</strong></caption><thead><tr><th scope="col">Year</th><th>Visits</th></tr></thead><tbody><tr><th scope="row">2024</th><td>1,200</td></tr><tr><td colspan="2">about<br />that</td></tr></tbody></table>',
  '<p>Noted<sup><a href="#user-content-fn-a" id="user-content-fnref-a">1</a></sup> twice<sup><a href="#user-content-fn-b" id="user-content-fnref-b">2</a></sup>.</p>',
  '<p dir="rtl">שלום עולם 🚢</p>'.replace(' dir="rtl"', ""),
  '<ol><li id="user-content-fn-a"><p>First <a href="#user-content-fnref-a">↩</a></p></li><li id="user-content-fn-b"><p>Second</p><p>more <a href="#user-content-fnref-b">↩</a></p></li></ol>',
].join("");

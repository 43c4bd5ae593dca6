import { CRAWLER_KINDS, type CrawlerKind } from "#domain/site/crawler-kinds.ts";
import { Pane } from "../kit/pane.tsx";
import { Switch } from "../kit/switch.tsx";
import type { EditableSite, SiteFields } from "./site-fields.ts";

const TEXTS: Record<CrawlerKind, { label: string; hint: string }> = {
  training: {
    label: "AI model training",
    hint: "Crawlers such as GPTBot, ClaudeBot and CCBot copy pages to train models. Models that were trained before keep what they learned.",
  },
  search: {
    label: "AI assistant search",
    hint: "Crawlers such as OAI-SearchBot and PerplexityBot index pages, so that assistants can find and link to them. When off, assistants rarely send visitors.",
  },
  assistants: {
    label: "AI assistants answering a person",
    hint: "Agents such as ChatGPT-User and Claude-User open a page to answer a person's question.",
  },
};

type CrawlersPaneProps = { fields: SiteFields<"crawlers">; site: EditableSite };

export function CrawlersPane({ fields, site }: CrawlersPaneProps) {
  const kinds = fields.crawlers.getFieldset();
  return (
    <Pane
      title="AI crawlers"
      className="form"
      aside={<p>Google, Bing and others aren't affected</p>}
    >
      {CRAWLER_KINDS.map((kind) => (
        <Switch
          key={kind}
          name={kinds[kind].name}
          label={TEXTS[kind].label}
          hint={TEXTS[kind].hint}
          isOn={site.crawlers[kind]}
        />
      ))}
      <p className="pane-note">
        <a href="/robots.txt">robots.txt</a> asks the crawlers you turn off to stay away. Most
        comply, but it can't force them.
      </p>
    </Pane>
  );
}

/** As readable text, for a conflict. */
export function allowedCrawlers({ crawlers }: EditableSite): string {
  return CRAWLER_KINDS.filter((kind) => crawlers[kind])
    .map((kind) => TEXTS[kind].label)
    .join(", ");
}

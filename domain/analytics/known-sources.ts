import type { Channel } from "./channels.ts";
import { AI_ASSISTANTS } from "./sources/ai-assistants.ts";
import {
  AD_NETWORKS,
  EMAIL_PROVIDERS,
  OWN_AI_ASSISTANTS,
  OWN_SEARCH_ENGINES,
  OWN_SOCIAL_NETWORKS,
  REFERRALS,
} from "./sources/own-sources.ts";
import { SEARCH_ENGINES } from "./sources/search-engines.ts";
import { SOCIAL_NETWORKS } from "./sources/social-networks.ts";

type KnownSource = {
  channel: Channel;
  name: string;
  isAssistant: boolean;
};

/** The first list with a host decides. */
const LISTS: [list: string, channel: Channel, isAssistant?: boolean][] = [
  [REFERRALS, "Referral"],
  [AD_NETWORKS, "Paid"],
  [EMAIL_PROVIDERS, "Email"],
  [OWN_AI_ASSISTANTS, "Referral", true],
  [AI_ASSISTANTS, "Referral", true],
  [OWN_SOCIAL_NETWORKS, "Social"],
  [SOCIAL_NETWORKS, "Social"],
  [OWN_SEARCH_ENGINES, "Search"],
  [SEARCH_ENGINES, "Search"],
];

/** Below these hosts is much else; subdomains are named one by one. */
const ALONE = new Set(["google.com", "google.{}", "yahoo.com", "yandex.{}", "baidu.com"]);
/** Most mail servers that are not in the list: webmail.example.com, owa.example.com. */
const MAIL_LABEL =
  /^(?:web|e|my|i)?mail\d{0,3}[a-z]?$|^(?:owa|zimbra|roundcube|horde|squirrelmail)$/;
/** Second-level parts of country domains, such as co.uk. */
const SECOND_LEVEL = /^(?:co|com|net|org|ac|gov|edu|ne|or)$/;

const byHost = new Map<string, KnownSource>();
const byName = new Map<string, KnownSource>();
for (const [list, channel, isAssistant = false] of LISTS) addList(list, channel, isAssistant);

function addList(list: string, channel: Channel, isAssistant: boolean): void {
  for (const entry of list.replace(/\s+/g, " ").split(";")) {
    const [name = "", hosts = ""] = entry.split(/: /);
    const source = { channel, name: name.trim(), isAssistant };
    const key = source.name.toLowerCase();
    if (!byName.has(key)) byName.set(key, source);
    for (const host of hosts.trim().split(" ")) if (!byHost.has(host)) byHost.set(host, source);
  }
}

/** By the longest known part of the host, or its beginning with a path. `host`: lowercase. */
export function findKnownSource(host: string, path = ""): KnownSource | null {
  const bare = host.replace(/^www\d?\./, "");
  for (const start of startsOf(path)) {
    const found = byHost.get(bare + start) ?? byHost.get(`${withoutSuffix(bare)}${start}`);
    if (found) return found;
  }
  const labels = bare.split(".");
  for (let at = 0; at < labels.length - 1; at += 1) {
    const part = labels.slice(at).join(".");
    const isWhole = at === 0 || (at === 1 && labels[0] === "m");
    const keys = [part, withoutSuffix(part)];
    const key = keys.find((each) => byHost.has(each) && (isWhole || !ALONE.has(each)));
    if (key) {
      const found = byHost.get(key);
      if (found && (at === 0 || !isMailHost(labels))) return found;
    }
  }
  return isMailHost(labels) ? { channel: "Email", name: bare, isAssistant: false } : null;
}

/** `utm_source` often is the name of a known source, or its host. */
export function findNamedSource(text: string): KnownSource | null {
  const name = text.trim().toLowerCase();
  const known = byName.get(name) ?? byName.get(name.replaceAll(/[-_+]/g, " "));
  if (known) return known;
  return name.includes(".") ? findKnownSource(name) : null;
}

function isMailHost([first = "", ...rest]: string[]): boolean {
  return rest.length > 1 && MAIL_LABEL.test(first);
}

/** The beginnings of a path of up to two parts, longest first. */
function startsOf(path: string): string[] {
  const [first, second] = path.split("/").filter(Boolean);
  if (!first) return [];
  return second ? [`/${first}/${second}`, `/${first}`] : [`/${first}`];
}

/** `images.google.co.uk` becomes `images.google.{}`. */
function withoutSuffix(host: string): string {
  const labels = host.split(".");
  const last = labels.length - 1;
  const isTwoPart = labels.length > 2 && SECOND_LEVEL.test(labels[last - 1] ?? "");
  return `${labels.slice(0, isTwoPart ? last - 1 : last).join(".")}.{}`;
}

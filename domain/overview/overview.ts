/** spec: admin-area §9, "Dashboard" */
export const TOP_KEYWORDS = 10;
export const KEYWORDS_HIGHLIGHTED = 3;
export const POPULAR_CATEGORIES = 8;
export const ACTIVITY_OF = { projects: 3, posts: 3, messages: 2 } as const;
/** Days that the cards and the chart look back. spec: admin-area §2 */
export const CARD_DAYS = 7;
export const CHART_DAYS = 30;

/** A term with the number of items that carry it. */
export type PopularTerm = { term: string; total: number };

export type Activity = {
  id: string;
  type: "Project" | "Blog post" | "Message";
  title: string;
  status: "Visible" | "Hidden" | "Published" | "Read" | "Unread";
  at: Date;
  to: string;
};

/** Something that waits for the owner. */
export type Need = {
  /** Unique among all. */
  id: string;
  text: string;
  /** What it is about, in a few words; empty where the text says all. */
  detail: string;
  /** Where it is seen to. */
  to: string;
  tone: "alarm" | "waiting";
};

/** One of the first things to do on an empty site. */
export type FirstStep = {
  title: string;
  text: string;
  /** What is typed into a terminal, or null. */
  command: string | null;
  to: string | null;
  isDone: boolean;
};

/** `1 message`, `3 messages`, `99+ messages`: a count that was taken up to `most`. */
export function counted(count: number, one: string, many: string, most = Infinity): string {
  if (count === 1) return `1 ${one}`;
  return `${count > most ? `${most}+` : count.toLocaleString("en-US")} ${many}`;
}

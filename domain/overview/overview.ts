/** spec: admin-area §9, "Dashboard" */
export const TOP_KEYWORDS = 10;
export const KEYWORDS_HIGHLIGHTED = 3;
export const POPULAR_CATEGORIES = 8;
export const ACTIVITY_OF = { projects: 3, posts: 3, messages: 2 } as const;
/** spec: admin-area §2 */
export const CARD_DAYS = 7;
export const CHART_DAYS = 30;

export type PopularTerm = { term: string; total: number };

export type Activity = {
  id: string;
  type: "Project" | "Blog post" | "Message";
  title: string;
  status: "Visible" | "Hidden" | "Published" | "Read" | "Unread";
  at: Date;
  to: string;
};

export type Need = {
  id: string;
  text: string;
  detail: string;
  /** Path of the screen that resolves it. */
  to: string;
  tone: "alarm" | "waiting";
};

export type FirstStep = {
  title: string;
  text: string;
  /** Path of the screen where it is done. */
  to: string;
  /** Another way to do it. */
  alternative?: { text: string; to: string };
  isDone: boolean;
};

// Checked before search hosts: mail.google.com is not a search engine.

export const MAIL_HOSTS = [
  "mail.google.com",
  "outlook.live.com",
  "outlook.office.com",
  "outlook.office365.com",
  "mail.yahoo.com",
  "mail.proton.me",
  "app.fastmail.com",
  "mail.zoho.com",
  "mail.aol.com",
  "mail.gmx.net",
  "mail.yandex.ru",
];

export const SEARCH_HOSTS = [
  "google.",
  "bing.com",
  "duckduckgo.com",
  "search.yahoo.com",
  "ecosia.org",
  "search.brave.com",
  "startpage.com",
  "qwant.com",
  "baidu.com",
  "yandex.",
  "kagi.com",
  "perplexity.ai",
  "chatgpt.com",
];

export const SOCIAL_HOSTS = [
  "facebook.com",
  "instagram.com",
  "linkedin.com",
  "lnkd.in",
  "t.co",
  "twitter.com",
  "x.com",
  "threads.net",
  "bsky.app",
  "mastodon.social",
  "pinterest.",
  "reddit.com",
  "tiktok.com",
  "youtube.com",
  "vimeo.com",
  "news.ycombinator.com",
  "behance.net",
  "dribbble.com",
  "tumblr.com",
  "xing.com",
];

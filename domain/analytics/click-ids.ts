import type { Channel } from "./channels.ts";

/** What a click id in the address stands for, when nothing else does. */
export const CLICK_IDS: Readonly<Record<string, [Channel, string]>> = {
  gclid: ["Paid", "Google Ads"],
  gbraid: ["Paid", "Google Ads"],
  wbraid: ["Paid", "Google Ads"],
  dclid: ["Paid", "Google Ads"],
  msclkid: ["Paid", "Microsoft Ads"],
  yclid: ["Paid", "Yandex Direct"],
  ttclid: ["Paid", "TikTok Ads"],
  twclid: ["Paid", "Twitter Ads"],
  li_fat_id: ["Paid", "LinkedIn Ads"],
  rdt_cid: ["Paid", "Reddit Ads"],
  epik: ["Paid", "Pinterest Ads"],
  sccid: ["Paid", "Snapchat Ads"],
  obclid: ["Paid", "Outbrain"],
  tblci: ["Paid", "Taboola"],
  mc_eid: ["Email", "Mailchimp"],
  mc_cid: ["Email", "Mailchimp"],
  ck_subscriber_id: ["Email", "Kit"],
  _hsenc: ["Email", "HubSpot Email"],
  mkt_tok: ["Email", "Marketo"],
  vero_id: ["Email", "Vero"],
  fbclid: ["Social", "Facebook"],
  igsh: ["Social", "Instagram"],
  igshid: ["Social", "Instagram"],
  srsltid: ["Search", "Google"],
};

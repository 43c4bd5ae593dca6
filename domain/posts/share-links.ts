/** An address that the browser hands to a mail program opens no page, so it needs no tab. */
type ShareLink = { label: string; href: string; opensPage: boolean };

/** Where a post can be shared by a plain link, without a script of anyone else's. */
export function shareLinks(title: string, address: string): ShareLink[] {
  const [text, url] = [encodeURIComponent(title), encodeURIComponent(address)];
  return [
    {
      label: "LinkedIn",
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
      opensPage: true,
    },
    {
      label: "X",
      href: `https://x.com/intent/post?text=${text}&url=${url}`,
      opensPage: true,
    },
    { label: "Email", href: `mailto:?subject=${text}&body=${url}`, opensPage: false },
  ];
}

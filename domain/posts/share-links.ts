/** `mailto:` links open no page, so they need no new tab. */
type ShareLink = { label: string; href: string; opensPage: boolean };

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

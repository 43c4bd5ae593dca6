/** Where a post can be shared by a plain link, without a script of anyone else's. */
export function shareLinks(title: string, address: string): { label: string; href: string }[] {
  const [text, url] = [encodeURIComponent(title), encodeURIComponent(address)];
  return [
    { label: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { label: "X", href: `https://x.com/intent/post?text=${text}&url=${url}` },
    { label: "Email", href: `mailto:?subject=${text}&body=${url}` },
  ];
}

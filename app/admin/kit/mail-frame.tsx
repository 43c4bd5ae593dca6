/** An email as its reader sees it, without scripts. */
export function MailFrame({ html }: { html: string }) {
  return (
    // Keeps this origin, so that pictures of a draft are shown to the owner.
    <iframe
      title="Email"
      className="mail-frame"
      sandbox="allow-same-origin"
      srcDoc={withoutLinks(html)}
    />
  );
}

/** Links would open in windows, which the sandbox forbids: they unsubscribe, or need the session. */
function withoutLinks(html: string): string {
  return html.replace("<head>", '<head><base target="_blank">');
}

import { useEffect, useState } from "react";
import { shareLinks } from "#domain/posts/share-links.ts";
import { copyText } from "../../ui/copy-text.ts";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { showToast } from "../../ui/toast.ts";

const COPY_TOASTS = {
  done: "Link copied",
  failed: "Couldn't copy the link. Copy it from the address bar.",
};

type ShareProps = { title: string; address: string };

export function Share({ title, address }: ShareProps) {
  const [hasSheet, setHasSheet] = useState(false);
  useEffect(() => setHasSheet("share" in navigator), []);
  return (
    <section aria-label="Share this article" className="share border-top no-print">
      <p className="small strong">Share this article</p>
      <ul className="wrap gap-s">
        {shareLinks(title, address).map(({ label, href, opensPage }) => (
          <li key={label}>
            {opensPage ? (
              <NewTabLink href={href} className="pill">
                {label}
              </NewTabLink>
            ) : (
              <a href={href} className="pill">
                {label}
              </a>
            )}
          </li>
        ))}
        <li className="needs-scripts">
          <button type="button" onClick={() => copyText(address, COPY_TOASTS)} className="pill">
            Copy link
          </button>
        </li>
        {/* Reserves space, to avoid a layout shift when sharing is supported. */}
        <li className={hasSheet ? "" : "invisible"}>
          <button type="button" onClick={() => openSheet(title, address)} className="pill">
            More…
          </button>
        </li>
      </ul>
    </section>
  );
}

async function openSheet(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === "AbortError";
    if (!isClosed) showToast("error", "Couldn't share the link.");
  }
}

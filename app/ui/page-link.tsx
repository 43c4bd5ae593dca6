import { Link, type LinkProps } from "react-router";

/** A link inside the site: fetched when someone is about to follow it, followed with a transition. */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" viewTransition {...props} />;
}

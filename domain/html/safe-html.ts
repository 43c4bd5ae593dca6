declare const sanitised: unique symbol;

/** Made only in `server/html`: `sanitize`, `importHtml`, `prepareArticle`, `prepareText`. */
export type SafeHtml = string & { readonly [sanitised]: true };

declare const sanitised: unique symbol;

/**
 * HTML that went through the sanitiser and can be put into a page as it is. Only `server/html`
 * makes one (`sanitize`, `importHtml`, `prepareArticle`, `prepareText`); everything else passes it on.
 */
export type SafeHtml = string & { readonly [sanitised]: true };

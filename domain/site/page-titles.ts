/**
 * Titles of the public pages of `app/routes.ts` that show something without parameters; a test
 * compares them.
 */
export const PAGE_TITLES = {
  "/": "Home",
  "/about": "About",
  "/blog": "Blog",
  "/contact": "Contact",
  "/privacy": "Privacy",
  "/newsletter/subscribe": "Newsletter sign-up",
};

/**
 * Names of pages as sources of answers. Home is named for the projects it lists. Pages about the site itself, such as
 * `/privacy`, are omitted: no answer is found there, and the owner's links to them are shown as addresses.
 */
export const SOURCE_PAGE_NAMES = new Map([
  ["/", "Projects"],
  ["/about", "About"],
  ["/blog", "Blog"],
  ["/contact", "Contact"],
]);

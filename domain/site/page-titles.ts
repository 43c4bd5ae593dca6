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

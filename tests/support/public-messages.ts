/** As `SHOWN`. spec: public-site §8 */
export const SHOWN_TO_VISITORS: Record<string, Record<string, string[]>> = {
  "app/public/home/remote-list.test.ts": {
    "a list that cannot be read shows the server's reason, or that an error occurred": [
      "An error occurred",
    ],
  },
  "domain/contact/validate.test.ts": {
    "%j": [
      "Full name cannot contain script tags.",
      "Invalid reason for contact.",
      "Message contains inappropriate language.",
      "XSS_NAME",
      "INVALID_REASON",
      "XSS_MESSAGE",
      "PROFANITY",
      "LONG_MESSAGE",
    ],
    "%#": ["URL_IN_MESSAGE"],
  },
  "server/contact/submit-message.test.ts": {
    "when the rate limit check fails, the message is accepted with a higher risk": [
      "RATE_LIMIT_CHECK_FAILED",
    ],
    "attempts 4 and 5 of an hour warn, and the 6th is blocked": [
      "RATE_LIMIT_EXCEEDED",
      "RATE_LIMIT_WARNING",
      "Rate limit exceeded. Please try again in ",
    ],
  },
  "tests/e2e/about.test.ts": {
    "a page that cannot be read says so, and works again when it can": [
      "Failed to load about content",
    ],
    "an About page without content links to the home page": ["About content not found."],
  },
  "tests/e2e/admin-screens.test.ts": {
    "%s is a 404": ["Page Not Found"],
  },
  "tests/e2e/blog-post.test.ts": {
    "/blog/%s is no post": ["Post Not Found"],
  },
  "tests/e2e/chrome.test.ts": {
    "a page that the server fails to give keeps header and footer, and can be asked for again": [
      "Error Loading Blog Posts",
    ],
  },
  "tests/e2e/contact-form.test.ts": {
    "validation errors are listed, and cleared when a field is edited": [
      "Full name must be at least 2 characters long.",
      "Invalid email address.",
      "Message must be at least 10 characters long.",
      "Validation Errors:",
      "SHORT_NAME",
      "INVALID_EMAIL",
      "SHORT_MESSAGE",
    ],
    "what was refused is listed, and what was typed stays": ["Message cannot contain script tags."],
    "a dangerous message locks the form until it is taken up again": ["Security Alerts:"],
    "a message that could not be stored says so and stays": [
      "Failed to send message. Please try again.",
    ],
    "a message is sent, confirmed on a screen of its own, and another can follow": [
      "Your message has been sent successfully!",
    ],
  },
  "tests/e2e/embed.test.ts": {
    "the box works without scripts": ["No project-based answer available"],
  },
  "tests/e2e/home-smart.test.ts": {
    "finding nothing it falls back to basic search and says so": [
      "Search failed, falling back to basic search",
    ],
    "after %s it falls back to basic search and says so": ["Search temporarily unavailable"],
  },
  "tests/e2e/newsletter-forms.test.ts": {
    "errors are shown beside the kept input": ["Please accept the privacy policy to continue."],
    "failures are reported in the placement's wording and keep the input; a sign-up is confirmed": [
      "Thank you! Please check your email to confirm your subscription.",
      "Failed to subscribe. Please try again later.",
      "Failed to subscribe. Please try again.",
    ],
    "when the submit script cannot be loaded, the page stays and shows the placement's error: at %s":
      ["Something went wrong. Please try again."],
    "a success without a message has one of its own": [
      "Successfully subscribed! Please check your email to confirm.",
    ],
    "without scripts a missing address is reported in the placement's wording": [
      "Email is required",
      "Please enter your email.",
      "Please enter your email address",
    ],
  },
  "tests/e2e/project.test.ts": {
    "%s, at both of its addresses": ["Project not found"],
  },
};

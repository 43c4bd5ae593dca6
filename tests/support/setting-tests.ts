/**
 * The settings by the test in which the owner changes them in a browser and a visitor sees the effect:
 * those of the site by their name, those of the About and contact pages as `about.…` and `contact.…`.
 */
export const SEEN_BY_VISITORS: Record<string, Record<string, string[]>> = {
  "tests/e2e/admin-about-image.test.ts": {
    "a square picture is cropped by keyboard, and saved as a round PNG that visitors see": [
      "about.profileImageUrl",
    ],
    "the position is saved at once, and the image can be removed": ["about.profileImagePosition"],
  },
  "tests/e2e/admin-about.test.ts": {
    "every field that the owner changes is what visitors see, except the email address": [
      "about.name",
      "about.title",
      "about.email",
      "about.linkedinUrl",
      "about.bio",
      "about.philosophy",
      "about.hobbies",
      "about.interests",
      "about.languages",
      "about.frameworks",
      "about.skills",
      "about.aboutTitle",
      "about.aboutDescription",
    ],
    "the alternative text is that of the image": ["about.profileImageAlt"],
  },
  "tests/e2e/admin-saving.test.ts": {
    "a save is public at once, and the form shows its state": [
      "blogPageTitle",
      "blogMetaTitle",
      "blogMetaDescription",
    ],
  },
  "tests/e2e/answer-settings.test.ts": {
    "prompt, word limit, sources and tokens that the owner sets are those of visitors' answers": [
      "aiAnswersEnabled",
      "aiPromptText",
      "aiAnswerWordLimit",
      "aiDataSources",
      "aiTokensPerDay",
    ],
  },
  "tests/e2e/contact-settings.test.ts": {
    "every field is saved, and visitors see it": [
      "contact.headline",
      "contact.introText",
      "contact.metaTitle",
      "contact.metaDescription",
      "contact.keywords",
    ],
  },
  "tests/e2e/embed.test.ts": {
    "the box is off until the owner allows a site": ["embedOrigins"],
  },
  "tests/e2e/look.test.ts": {
    "the owner sees each choice before it is saved, and visitors once it is": [
      "accentColor",
      "fontPair",
      "cornerRadius",
      "spacing",
    ],
  },
  "tests/e2e/newsletter-sends.test.ts": {
    "clicks are counted once the owner switched it on, and shown with the issue": [
      "newsletterCountClicks",
    ],
  },
  "tests/e2e/newsletter-settings.test.ts": {
    "every setting that the owner changes is what visitors see": [
      "newsletterEnabled",
      "newsletterButtonText",
      "newsletterStrapMessage",
      "newsletterShowHomeButton",
      "newsletterShowOnProjects",
      "newsletterShowOnAbout",
      "newsletterShowOnBlogListing",
      "newsletterShowOnBlogPosts",
      "newsletterShowInFooter",
    ],
    "what is published reaches subscribers while auto-send is on, with the postal address": [
      "newsletterAutoSendOnPublish",
      "newsletterAutoSendOnProjectPublish",
      "postalAddress",
    ],
  },
  "tests/e2e/site-settings.test.ts": {
    "every setting is changed by the owner, and visitors see it": [
      "name",
      "siteTitle",
      "siteSubtitle",
      "pageTitle",
      "metaDescription",
      "metaKeywords",
      "siteDescription",
      "ogImageUrl",
      "defaultOgImageUrl",
      "twitterHandle",
      "googleVerification",
      "linkedinUrl",
      "quickTags",
      "footerEnabled",
      "crawlers",
      "privacyPolicy",
      "contactRetentionDays",
    ],
    "profile image, its position and the time zone change what visitors see": [
      "profileImageUrl",
      "profileImagePosition",
      "timeZone",
    ],
    "Google Analytics and the long-term visitor ID are each asked for by themselves": [
      "gaMeasurementId",
      "longTermVisitorId",
    ],
    "a favicon is made into what browsers need, and one with scripts is refused": ["faviconUrl"],
  },
};

/** Where visitors could see nothing: the reason, and what is tested instead. */
export const UNSEEN: Record<string, string> = {
  "contact.formActionUrl":
    "Messages are copied to it after they are stored: server/contact/submit-message.test.ts.",
  aiInputPrice: "Only the owner sees costs: tests/e2e/admin-ai-search.test.ts.",
  aiOutputPrice: "Only the owner sees costs: tests/e2e/admin-ai-search.test.ts.",
  iaMarkupUrl: "Stored and edited, used by nothing: tests/e2e/site-settings.test.ts.",
  iaMarkupUrlDev: "Stored and edited, used by nothing: tests/e2e/site-settings.test.ts.",
  newsletterSendsPerSecond:
    "The rate of all processes: server/newsletter/several-processes.test.ts.",
  weeklyReport: "An email to the owner: server/analytics/weekly-report-job.test.ts.",
};

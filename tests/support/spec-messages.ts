/**
 * The messages of the specification, by the test file and the test that shows them. What follows a
 * colon there is the text of a toast here. spec: admin-area §2, §5, §8
 */
export const SHOWN: Record<string, Record<string, string[]>> = {
  "app/admin/posts/post-changes.test.ts": {
    "%j is shown as toasts": ["Post published but newsletter failed to send: "],
  },
  "server/posts/post-requests.test.ts": {
    "a failing database is a reply": [
      "Failed to save blog post. Please check the console for details.",
    ],
  },
  "server/projects/form/saved-toast.test.ts": {
    "the toast reports both the newsletter and a changed slug": [
      "Project published but newsletter failed to send",
    ],
  },
  "tests/e2e/access-control.test.ts": {
    "operations of the owner are refused to everyone else, with a reason": [
      "Admin access required",
    ],
  },
  "tests/e2e/account.test.ts": {
    "two-factor sign-in asks for a code from the app, or a recovery code": [
      "Sign In Failed",
      "Welcome back!",
    ],
  },
  "tests/e2e/admin-about-image.test.ts": {
    "a picture that the browser cannot crop is reported": [
      "Failed to crop image. Please try again.",
    ],
    "failures of the profile image are reported, and what was cropped is kept": [
      "Failed to upload image: ",
      "Failed to upload image. Please try again.",
      "Failed to remove image.",
      "Failed to update position.",
      "Failed to save profile image. Please try again.",
    ],
    "a square picture is cropped by keyboard, and saved as a round PNG that visitors see": [
      "Image cropped successfully. Click Save Profile Image to apply.",
      "Profile image updated successfully!",
    ],
    "the position is saved at once, and the image can be removed": [
      "Profile image removed successfully!",
      "Image position updated successfully!",
    ],
    "%s is refused as a profile image": [
      "Please select a valid image file",
      "Image size must be less than 5MB",
      "Please select and crop an image first",
    ],
  },
  "tests/e2e/admin-about-resume.test.ts": {
    "the resume %s is refused with the reason": [
      "Please upload a PDF, DOC, or DOCX file",
      "File size must be less than 10MB",
      "Failed to upload resume",
    ],
    "a resume is uploaded, uploaded again, replaced and removed, and visitors get what is offered":
      [
        "Resume uploaded successfully!",
        "Resume deleted successfully!",
        "Resume uploaded and saved successfully!",
      ],
    "failures of saving a resume are reported": [
      "Failed to delete resume",
      "Failed to save resume. Please try again.",
      "Unable to save resume. Please refresh and try again.",
    ],
    "a resume on another site is removed": ["Resume removed successfully!"],
  },
  "tests/e2e/admin-about.test.ts": {
    "every field that the owner changes is what visitors see, except the email address": [
      "About content saved successfully!",
    ],
    "what is wrong is said at its field, and nothing is saved": ["Failed to save about content"],
    "a save that fails is reported, and the text stays": [
      "Failed to save about content. Please try again.",
    ],
  },
  "tests/e2e/admin-ai-search.test.ts": {
    "when the settings cannot be read, the screen says so": ["Failed to load site configuration"],
    "AI answers are turned on, with prompt, word limit and sources, and visitors are offered them":
      [
        "No configuration to save",
        "Site configuration saved successfully!",
        "Failed to save site configuration",
        "Failed to save site configuration. Please try again.",
      ],
  },
  "tests/e2e/admin-google.test.ts": {
    "without visits, the screen says so": ["No Google Analytics data available"],
    "an error shows its message, and help when the set-up is at fault": [
      "Failed to load Google Analytics data",
      "Failed to fetch Google Analytics data",
      "Configuration needed",
    ],
  },
  "tests/e2e/admin-live.test.ts": {
    "a form that meets an ended session is sent after signing in again": [
      "Blog settings saved successfully",
    ],
    "when the session ends elsewhere, nothing typed is lost and the owner signs in in place": [
      "You have successfully signed in.",
    ],
  },
  "tests/e2e/admin-saving.test.ts": {
    "after a failed request the text stays and can be saved again": [
      "Failed to save blog settings.",
    ],
  },
  "tests/e2e/admin-screens.test.ts": {
    "when the figures cannot be read, analytics says so": ["Failed to load analytics data"],
  },
  "tests/e2e/contact-inbox-ways.test.ts": {
    "when the messages cannot be read, the screen says so": [
      "Security error: Contact data access blocked",
    ],
  },
  "tests/e2e/contact-inbox.test.ts": {
    "Mark as Read moves the badges of list and sidebar, in every window": [
      "Marked as read",
      "Security error: Action not permitted",
    ],
  },
  "tests/e2e/contact-security.test.ts": {
    "Export Data saves the listed messages under the spec's name, and is logged": [
      "No data available for export - access denied",
      "Secure export completed successfully",
      "Export failed: Security verification required",
    ],
  },
  "tests/e2e/contact-settings.test.ts": {
    "when the page cannot be read, the screen says so": ["Failed to load contact page"],
    "every field is saved, and visitors see it": ["Contact page updated successfully"],
  },
  "tests/e2e/newsletter-settings.test.ts": {
    "every setting that the owner changes is what visitors see": [
      "Newsletter settings saved successfully!",
    ],
    "what is wrong is said at its field, and a save that fails keeps the form": [
      "Failed to save newsletter settings. Please try again.",
    ],
  },
  "tests/e2e/post-editor-windows.test.ts": {
    "the reply to a new post's first save does not lead back to it": [
      "Blog post created successfully",
    ],
  },
  "tests/e2e/post-editor.test.ts": {
    "a post that does not exist says so": [
      "Blog Post Not Found",
      "The blog post you're looking for doesn't exist.",
    ],
    "a post is written, saved by the keyboard and listed": [
      "Failed to create blog post",
      "Failed to update blog post",
      "Title is required",
      "Blog post saved successfully",
    ],
    "a post is published, taken back and scheduled": ["Blog post published successfully"],
  },
  "tests/e2e/post-featured-image.test.ts": {
    "%s is refused as a featured image, with help": [
      "Failed to upload image",
      "File Validation Error",
      "Upload failed - please try a different image file",
      "Try selecting a different image file. Make sure it's a valid JPEG, PNG, WebP, or GIF file.",
      "Selected file is empty",
      "File appears to be too small and may be corrupted",
    ],
    "a featured image is uploaded, cropped by keyboard and removed": [
      "Image uploaded and verified successfully",
    ],
    "a shown image that does not load is tried again": [
      "Image failed to display",
      "Image loaded successfully",
    ],
  },
  "tests/e2e/post-list-ways.test.ts": {
    "the list says so when it cannot be read or is empty": ["Failed to load blog posts"],
    "an untitled post is not published, and the list says why": ["Failed to publish blog post"],
  },
  "tests/e2e/post-list.test.ts": {
    "deleting asks, names the post, and leads on to the next": [
      "Failed to delete blog post",
      "Blog post deleted successfully",
    ],
    "Publish Now publishes with a mail once, and what was unpublished comes back without": [
      "Post published and newsletter sent!",
    ],
  },
  "tests/e2e/project-detail.test.ts": {
    "a project that cannot be read is a 503 that can be retried": ["Failed to fetch projects"],
    "a project is deleted from its own page, which redirects to the list even after a slow response":
      ["Project deleted successfully"],
    "the switches save at once and update the page, its files and its email": [
      "Project featured successfully",
      "Project published and newsletter sent for ",
    ],
    "a missing project is a 404 with a link back": [
      "Project Not Found",
      "The project you're looking for doesn't exist.",
    ],
    "files that could not be added are reported": ["Error", "Failed to add files to project"],
    "files are added by button and by drag and drop, and are listed and announced at once": [
      "Files Added",
    ],
    "a file is renamed in place, replaced, and removed after a confirmation that names it": [
      "File Removed",
      "Failed to remove file from project",
    ],
  },
  "tests/e2e/project-form-saving.test.ts": {
    "a project that is created while its main file is on its way waits for it": [
      "Project created successfully",
    ],
  },
  "tests/e2e/project-form.test.ts": {
    "a %s that could not be added is reported, and its name stays": [
      "Failed to add client",
      "Failed to add role",
    ],
    "a project is created with its files, client and role, and the list says so": [
      "Client added successfully",
      "Role added successfully",
      "Error saving project. Please try again.",
    ],
    "a key saves and stays, also in a new project, which has an address of its own then": [
      "Project updated successfully",
    ],
  },
  "tests/e2e/project-list-navigation.test.ts": {
    "the outcome of a change is reported once, even if its dialog was closed meanwhile": [
      "Failed to delete project",
    ],
  },
  "tests/e2e/project-list.test.ts": {
    "of twenty concurrent requests six projects become featured; the seventh is refused with a reason":
      [
        "Failed to update featured status",
        "Maximum of 6 featured projects allowed",
        "Project unfeatured successfully",
      ],
  },
  "tests/e2e/sign-in.test.ts": {
    "a reset that the server refuses is reported": ["Reset Failed"],
    "a forgotten password is set anew by the link of a mail, once, and ends all sessions": [
      "Reset Email Sent",
      "Please check your email for password reset instructions.",
    ],
  },
  "tests/e2e/site-settings.test.ts": {
    "a favicon is made into what browsers need, and one with scripts is refused": [
      "Invalid file",
      "File must be an image",
      "Favicon uploaded successfully",
    ],
    "failures are reported, and the form keeps what was typed": [
      "Failed to save favicon. Please try again.",
      "Upload failed",
      "There was an error uploading your favicon",
    ],
  },
  "tests/faults/site-without-database.test.ts": {
    "without the database cached pages are served, others return 503, and everything recovers": [
      "Security verification failed",
    ],
  },
};

/** Nobody can see them, with the reason. */
export const UNREACHABLE: Record<string, string> = {
  "Access denied: Admin verification required":
    "Nobody but the owner reaches a contact screen: others are redirected before its loader runs, " +
    'with "Admin access required" (decisions: Accounts, "Admin check").',
  "Access verification failed":
    "The admin check is no call of its own that could fail: the role is read with the session. When " +
    'that fails, the message is "Security verification failed" (decisions: Accounts, "Admin check").',
  "Unknown error":
    "A post is refused only for a problem of a field, which is the reason; any other failure shows " +
    '"Failed to save blog post. Please check the console for details.".',
  "Blog post updated successfully":
    'A save shows one toast: "Blog post saved successfully" (decisions: Site, "one at a time").',
};

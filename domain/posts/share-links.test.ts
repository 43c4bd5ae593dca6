import { expect, test } from "vitest";
import { shareLinks } from "./share-links.ts";

test.each(["Plain", "A & B = 100% #1?", "\u202eright\u0000 😀\nBcc: someone@example.org"])(
  "%j arrives whole, and as nothing but a title",
  (title) => {
    const address = "https://me.example/blog/%C3%BCber";
    const [linkedIn, x, email] = shareLinks(title, address).map(({ href }) => new URL(href));
    expect(Object.fromEntries(linkedIn?.searchParams ?? [])).toEqual({ url: address });
    expect(Object.fromEntries(x?.searchParams ?? [])).toEqual({ text: title, url: address });
    expect(Object.fromEntries(email?.searchParams ?? [])).toEqual({
      subject: title,
      body: address,
    });
  },
);

import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { currentUserContext } from "../http/current-user.ts";
import { PageNotes, pageNotesContext } from "../http/page-notes.ts";
import { ownerOnly } from "./owner-only.ts";

/** The redirect of an anonymous visitor, and its referrer policy. */
async function ledTo(path: string, method = "GET") {
  const url = new URL(path, "https://site.example");
  const context = new RouterContextProvider();
  const notes = new PageNotes(true);
  context.set(currentUserContext, null);
  context.set(pageNotesContext, notes);
  const asked = { context, url, request: new Request(url, { method }), params: {}, pattern: "" };
  const next = () => Promise.reject(new Error("somebody was let in"));
  try {
    await ownerOnly(asked, next);
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer;
    return { place: answer.headers.get("location"), isSecret: notes.isSecret };
  }
  throw new Error("nobody was led anywhere");
}

test.each([
  ["/admin", "/login"],
  ["/admin/blog?page=2", "/login?next=%2Fadmin%2Fblog%3Fpage%3D2"],
  ["/admin/blog.data?page=2&_routes=a", "/login?next=%2Fadmin%2Fblog%3Fpage%3D2"],
  ["/admin.data?index", "/login"],
  ["/admin/projects?q=a%20b%2Bc", "/login?next=%2Fadmin%2Fprojects%3Fq%3Da%2Bb%252Bc"],
])("an anonymous visitor is redirected from %s to %s", async (path, place) => {
  expect(await ledTo(path)).toEqual({ place, isSecret: false });
});

test.each([
  "/admin/account/confirm-email?token=abc",
  "/admin/account/confirm-email?%74oken=abc",
  "/admin/account/confirm-email.data?token=abc",
])("the token of %s is kept in the redirect and sent to no other site", async (path) => {
  const place = "/login?next=%2Fadmin%2Faccount%2Fconfirm-email%3Ftoken%3Dabc";
  expect(await ledTo(path)).toEqual({ place, isSecret: true });
  expect(await ledTo(path, "POST")).toEqual({ place, isSecret: true });
});

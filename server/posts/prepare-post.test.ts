import { expect, test } from "vitest";
import { preparePost } from "./prepare-post.ts";

test("a description that is the beginning of the text has neither footnotes nor their marks", () => {
  const content =
    '<p>Visits doubled<sup><a href="#user-content-fn-a" id="user-content-fnref-a">1</a></sup>.</p>' +
    '<ol><li id="user-content-fn-a"><p>Since May. <a href="#user-content-fnref-a">↩</a></p></li></ol>';
  const texts = { content, faqs: [], excerpt: "", metaDescription: "" };
  expect(preparePost(texts, new Map()).metaDescription).toBe("Visits doubled.");
});

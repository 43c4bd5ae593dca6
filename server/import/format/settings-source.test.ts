import { expect, test } from "vitest";
import { read } from "../../../tests/support/content-source.ts";
import { atLine } from "./note.ts";
import { readSite } from "./settings-source.ts";

test("the site file sets only the fields it contains", () => {
  const { fields } = read(
    [
      'name: "18F"',
      'site_title: ""',
      "ai_answer_word_limit: 40",
      "footer_enabled: no",
      "newsletter_enabled: perhaps",
      "profile_image_url: media/me.png",
      "og_image_url: https://example.org/a.png",
      "ai_data_sources: {blog: false}",
      "time_zone: Mars/Olympus",
      "updated_at: 2020-01-01",
      "theme: dark",
      "ia_markup_url: http://example.org/markup",
      "ia_markup_url_dev: https://dev.example.org/markup",
      'source_url: "https://old.example.org"',
    ].join("\n"),
  );
  const source = readSite(fields);
  const named = Object.entries(source.values).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(named)).toEqual({
    name: "18F",
    siteTitle: "",
    aiAnswerWordLimit: 40,
    footerEnabled: false,
    ogImageUrl: "https://example.org/a.png",
    iaMarkupUrl: "",
    iaMarkupUrlDev: "https://dev.example.org/markup",
    aiDataSources: { about: true, projects: true, blog: false, resume: true, files: true },
  });
  expect(source.files).toMatchObject([{ field: "profile_image_url", names: ["me.png"] }]);
  expect(source.sourceUrl?.host).toBe("old.example.org");
  expect(fields.notes.map(atLine)).toEqual([
    'line 6: newsletter_enabled should be true or false, not "perhaps"',
    'line 10: time_zone is unknown: "Mars/Olympus"',
    'line 13: ia_markup_url is not an https address: "http://example.org/markup"',
    'line 12: unknown field "theme"',
  ]);
});

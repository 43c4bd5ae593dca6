import { expect, test } from "vitest";
import { playerOrigins, videoFromLink, videoPage } from "./video.ts";

test.each([
  ["https://www.youtube.com/embed/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  [
    "//www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  ],
  [
    "https://www.youtube.com/embed/videoseries?list=PL123",
    "https://www.youtube.com/playlist?list=PL123",
  ],
  ["http://player.vimeo.com/video/76979871?h=8272103f6e", "https://vimeo.com/76979871/8272103f6e"],
])("the player %s shows %s", (player, page) => {
  expect(videoPage(player)?.href).toBe(page);
});

test.each([
  "https://evil.example/youtube.com/embed/abc",
  "https://youtube.com.evil.example/embed/abc",
  "javascript:https://www.youtube.com/embed/abc",
  "https://maps.example.org/embed",
  "",
])("%j is not a known player", (player) => {
  expect(videoPage(player)).toBeUndefined();
});

test.each([
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  [
    "https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  ],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  [" https://vimeo.com/76979871 ", "https://vimeo.com/76979871"],
  ["https://player.vimeo.com/video/76979871", "https://vimeo.com/76979871"],
  ["https://vimeo.com/76979871/8272103f6e?share=copy", "https://vimeo.com/76979871/8272103f6e"],
  ["https://vimeo.com/76979871/likes", "https://vimeo.com/76979871"],
  ["https://www.youtube.com/playlist?list=PL123", "https://www.youtube.com/playlist?list=PL123"],
])("the link %s is to the video %s", (link, page) => {
  expect(videoFromLink(link)?.href).toBe(page);
});

test.each(["https://www.youtube.com/@channel", "see https://youtu.be/dQw4w9WgXcQ", "vimeo.com"])(
  "%j is not a link to a video",
  (text) => {
    expect(videoFromLink(text)).toBeUndefined();
  },
);

test.each([
  ["https://youtu.be/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
  [
    "https://www.youtube.com/playlist?list=PL1",
    "https://www.youtube-nocookie.com/embed/videoseries?list=PL1",
  ],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
  [
    "https://vimeo.com/76979871/8272103f6e",
    "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1",
  ],
])("%s plays without cookies", (link, player) => {
  expect(videoFromLink(link)?.player).toBe(player);
});

test("the players of a text are those of its video figures", () => {
  const figure = (href: string) =>
    `<figure class="video" id="user-content-v"><a href="${href}">Watch</a></figure>`;
  const link = '<p><a href="https://vimeo.com/1">A link</a></p>';
  expect(playerOrigins(link)).toEqual([]);
  expect(playerOrigins(figure("https://example.org/film"))).toEqual([]);
  expect(
    playerOrigins(link + figure("https://www.youtube.com/watch?app=desktop&amp;v=dQw4w9WgXcQ")),
  ).toEqual(["https://www.youtube-nocookie.com"]);
});

import { expect, test } from "vitest";
import { cleanFileName, cleanSentName } from "./file-name.ts";

test("a plain name is kept", () => {
  expect(cleanFileName("Résumé 2026.pdf", "pdf")).toBe("Résumé 2026.pdf");
  expect(cleanFileName("IMG_0001.JPEG", "jpg")).toBe("IMG_0001.JPEG");
});

test("a wrong extension is corrected", () => {
  expect(cleanFileName("photo.jpg", "png")).toBe("photo.png");
  expect(cleanFileName("photo", "png")).toBe("photo.png");
  expect(cleanFileName("report.final", "pdf")).toBe("report.final.pdf");
  expect(cleanFileName("report.exe", "pdf")).toBe("report.exe.pdf");
});

test("folders in a name are dropped, with either separator", () => {
  expect(cleanFileName("../../etc/passwd", "png")).toBe("passwd.png");
  expect(cleanFileName("C:\\Users\\me\\shot.png", "png")).toBe("shot.png");
  expect(cleanFileName("..", "png")).toBe("file.png");
  expect(cleanFileName("", "png")).toBe("file.png");
  expect(cleanFileName(".png", "png")).toBe("file.png");
});

test("control, bidi and zero-width characters are dropped", () => {
  expect(cleanFileName("a\u0000b\r\nSet-Cookie: x.png", "png")).toBe("abSet-Cookie_ x.png");
  expect(cleanFileName("photo_\u202Egnp.exe.png", "png")).toBe("photo_gnp.exe.png");
  expect(cleanFileName("\uD800broken.png", "png")).toBe("broken.png");
});

test("a name of 300 characters is cut to 200 without splitting a character, and keeps its extension", () => {
  const name = cleanFileName(`${"🖼".repeat(300)}.png`, "png");
  expect(Array.from(name)).toHaveLength(200);
  expect(name.endsWith("🖼.png")).toBe(true);
});

test("a name cleaned before the content is known keeps its extension", () => {
  expect(cleanSentName("../../etc/Photo.JPEG")).toBe("Photo.JPEG");
  expect(cleanSentName("report.final version")).toBe("report.final version");
  expect(cleanSentName("a\u0000\u202Eb.pdf")).toBe("ab.pdf");
  expect(cleanSentName("x".repeat(300))).toBe("x".repeat(200));
  expect(Array.from(cleanSentName(`${"x".repeat(300)}.pdf`))).toHaveLength(200);
  expect(cleanSentName("\u0000/")).toBe("file");
});

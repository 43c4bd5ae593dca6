import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { expect, test, vi } from "vitest";
import type { CardAssets, SocialCard } from "#domain/site/social-card.ts";
import { diskStorage } from "../../../tests/support/media.ts";
import { drawCard } from "./draw-card.ts";

test("fonts are read again after they could not be read, and once from then on", async () => {
  const { storage, remove } = await diskStorage();
  const fonts: string[][] = [];
  const module = {
    default: () => new Response(),
    async drawSocialCard(_card: SocialCard, assets: CardAssets) {
      fonts.push(assets.fonts.map(({ name }) => name));
      return '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
    },
  };
  const named = { path: "/", eyebrow: "", title: "Signs", name: "Site" };
  const card: SocialCard = { ...named, portrait: null, look: undefined };
  const draw = () => drawCard(card, { build: { entry: { module } }, storage, host: "example.com" });
  const read = vi.spyOn(fs, "readFile").mockRejectedValueOnce(new Error("too many open files"));
  syncBuiltinESMExports();
  await expect(draw()).rejects.toThrow("too many open files");
  read.mockClear();
  await draw();
  await draw();
  expect(read).toHaveBeenCalledTimes(4);
  expect(fonts[1]).toEqual(["Display", "Text", "Display Extended", "Text Extended"]);
  read.mockRestore();
  syncBuiltinESMExports();
  await remove();
});

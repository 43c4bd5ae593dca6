import { data } from "react-router";
import { momentDate } from "#domain/site/dates.ts";
import { readKeptMail } from "#server/mail/kept-mails.ts";
import { readSite } from "#server/site/store.ts";
import { world } from "#server/world.ts";
import type { Route } from "./+types/kept-mail";
import { KeptMailView } from "./kept-mail-view.tsx";

export const handle = { title: "Newsletter Settings", back: "/admin/newsletter" };

/** A mail that waits for a mail server. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = context.get(world);
  const mail = await readKeptMail(settings.DATA_DIR, params.name);
  if (!mail) throw data(null, { status: 404 });
  const { timeZone } = await readSite(db);
  const { writtenAt, ...rest } = mail;
  return { ...rest, writtenOn: momentDate(writtenAt, timeZone) };
}

export default function KeptMail({ loaderData }: Route.ComponentProps) {
  return <KeptMailView mail={loaderData} />;
}

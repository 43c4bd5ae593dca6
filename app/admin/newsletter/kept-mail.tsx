import { data } from "react-router";
import { momentDate } from "#domain/site/dates.ts";
import { readKeptMail } from "#server/mail/kept-mails.ts";
import { readSite } from "#server/site/store.ts";
import { world } from "#server/world.ts";
import type { Route } from "./+types/kept-mail";

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

type KeptMailViewProps = {
  mail: { subject: string; to: string; text: string | null; writtenOn: string };
};

/** A kept mail as its reader would read it, in words alone. */
function KeptMailView({ mail: { subject, to, text, writtenOn } }: KeptMailViewProps) {
  return (
    <div className="screen">
      <article className="pane message-letter">
        <header>
          <div>
            <h2 className="display">
              <bdi>{subject || "(no subject)"}</bdi>
            </h2>
            <p className="figures">
              To <bdi>{to}</bdi> · {writtenOn}
            </p>
          </div>
        </header>
        {text === null ? (
          <p className="message-text">
            Mails about the account are read on the machine: <code>vitrine outbox</code>
          </p>
        ) : (
          <p className="message-text" dir="auto">
            {text}
          </p>
        )}
      </article>
    </div>
  );
}

import type { ComponentProps, ReactNode } from "react";
import { shorten } from "#domain/html/text.ts";
import type { MailFrame } from "#domain/mail/templates.ts";
import { LOOK, MAIL_WIDTH_PX, PICTURE_WIDTH_PX, STYLE_SHEET } from "./look.ts";

type FrameProps = MailFrame & {
  title: string;
  /** What mail programs show beside the subject. */
  preheader: string;
  /** What fills the top of the card, from edge to edge. */
  top?: ReactNode;
  children: ReactNode;
  /** What stands small below the card. */
  below?: ReactNode;
};

/** In characters; no program shows more. */
const PREHEADER_MAX = 140;
/** Invisible, and taken for words: else programs go on with the first words that can be seen. */
const NOTHING_MORE = "\u200c\u00a0".repeat(60);

/** What every mail stands in: one column of tables, since some programs know nothing else. */
export function Frame({ siteName, origin, title, preheader, top, children, below }: FrameProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{title}</title>
        <style>{STYLE_SHEET}</style>
      </head>
      <body className="ground" style={LOOK.body}>
        <div style={LOOK.preheader}>
          {shorten(preheader, PREHEADER_MAX)}
          <span aria-hidden="true">{NOTHING_MORE}</span>
        </div>
        <Table width="100%" className="ground" style={LOOK.ground}>
          <td align="center" className="around" style={{ padding: "36px 12px 44px" }}>
            <table
              role="presentation"
              width={MAIL_WIDTH_PX}
              cellPadding={0}
              cellSpacing={0}
              className="sheet"
              style={{ width: "100%", maxWidth: MAIL_WIDTH_PX }}
            >
              <tbody>
                <tr>
                  <td align="left" style={{ padding: "0 4px 18px" }}>
                    <a href={`${origin}/`} dir="auto" className="name strong" style={LOOK.name}>
                      {siteName}
                    </a>
                  </td>
                </tr>
                {top && (
                  <tr>
                    <td align="center" className="card-top" style={LOOK.cardTop}>
                      {top}
                    </td>
                  </tr>
                )}
                <tr>
                  <td
                    align="left"
                    className="card"
                    style={top ? { ...LOOK.card, ...LOOK.cardBelowTop } : LOOK.card}
                  >
                    {children}
                  </td>
                </tr>
                {below && (
                  <tr>
                    <td align="left" style={{ padding: "22px 4px 0" }}>
                      {below}
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
          </td>
        </Table>
      </body>
    </html>
  );
}

/** One row. */
function Table({ children, ...rest }: ComponentProps<"table">) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} {...rest}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

export function Title({ children }: { children: ReactNode }) {
  return (
    <h1 dir="auto" className="title strong" style={LOOK.title}>
      {children}
    </h1>
  );
}

export function Lead({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="lead strong" style={LOOK.lead}>
      {children}
    </p>
  );
}

export function Text({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="soft" style={LOOK.text}>
      {children}
    </p>
  );
}

export function Fine({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="fine" style={LOOK.fine}>
      {children}
    </p>
  );
}

type PictureProps = { src: string; alt: string; width: number; height: number };

/** As wide as the card, and never wider than it is. */
export function Picture({ src, alt, width, height }: PictureProps) {
  const shown = Math.min(width, PICTURE_WIDTH_PX);
  return (
    <img
      src={src}
      alt={alt}
      width={shown}
      height={Math.round((shown * height) / width)}
      className="picture"
      style={{ ...LOOK.picture, width: shown }}
    />
  );
}

/** A cell that is coloured, since some programs colour no links. */
export function Button({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Table style={{ margin: "28px 0 20px" }}>
      <td className="button-cell" style={LOOK.buttonCell}>
        <a href={href} className="button" style={LOOK.button}>
          {children}
        </a>
      </td>
    </Table>
  );
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link" style={LOOK.link}>
      {children}
    </a>
  );
}

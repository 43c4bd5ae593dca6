import { type ComponentProps, createContext, type ReactElement, type ReactNode, use } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { shorten } from "#domain/html/text.ts";
import { type MailContext, PREVIEW_TEXT_MAX_CHARS } from "#domain/mail/templates.ts";
import { DEFAULT_LOOK } from "#domain/site/look.ts";
import {
  MAIL_WIDTH_PX,
  mailStyleSheet,
  mailStyles,
  OUTLOOK_STYLE_SHEET,
  PICTURE_WIDTH_PX,
} from "./styles.ts";

const Styles = createContext(mailStyles(DEFAULT_LOOK));

const DOCTYPE = "<!doctype html>";
/** Conditional comment that only Word-based Outlook reads. */
const OUTLOOK_STYLES = `<!--[if mso]><style>${OUTLOOK_STYLE_SHEET}</style><![endif]-->`;
/** React adds preload links, which spam filters hold against a mail. */
const PRELOADS = /<link rel="preload"[^<>]*>/g;

type FrameProps = MailContext & {
  title: string;
  /** Preview text next to the subject. */
  preheader: string;
  /** Full-bleed content at the top of the card. */
  top?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
};

/** Keeps clients from appending body text to the preheader. */
const PREHEADER_PADDING = "\u200c\u00a0".repeat(60);

/** Nested tables: some clients support nothing else. */
export function Frame(props: FrameProps) {
  const { siteName, origin, look = DEFAULT_LOOK, title, preheader, top, children, below } = props;
  const styles = mailStyles(look);
  return (
    <Styles value={styles}>
      <html lang="en">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
          <title>{title}</title>
          <style>{mailStyleSheet(look)}</style>
        </head>
        <body className="ground" style={styles.body}>
          <div style={styles.preheader}>
            {shorten(preheader, PREVIEW_TEXT_MAX_CHARS)}
            <span aria-hidden="true">{PREHEADER_PADDING}</span>
          </div>
          <Table width="100%" className="ground" style={styles.ground}>
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
                      <a href={`${origin}/`} dir="auto" className="name strong" style={styles.name}>
                        {siteName}
                      </a>
                    </td>
                  </tr>
                  {top && (
                    <tr>
                      <td align="center" className="card-top" style={styles.cardTop}>
                        {top}
                      </td>
                    </tr>
                  )}
                  <tr>
                    <td
                      align="left"
                      className="card"
                      style={top ? { ...styles.card, ...styles.cardBelowTop } : styles.card}
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
    </Styles>
  );
}

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
  const styles = use(Styles);
  return (
    <h1 dir="auto" className="title strong" style={styles.title}>
      {children}
    </h1>
  );
}

export function Lead({ children }: { children: ReactNode }) {
  const styles = use(Styles);
  return (
    <p dir="auto" className="lead strong" style={styles.lead}>
      {children}
    </p>
  );
}

export function Text({ children }: { children: ReactNode }) {
  const styles = use(Styles);
  return (
    <p dir="auto" className="soft" style={styles.text}>
      {children}
    </p>
  );
}

export function SmallPrint({ children }: { children: ReactNode }) {
  const styles = use(Styles);
  return (
    <p dir="auto" className="fine" style={styles.fine}>
      {children}
    </p>
  );
}

type PictureProps = { src: string; alt: string; width: number; height: number };

export function Picture({ src, alt, width, height }: PictureProps) {
  const styles = use(Styles);
  const shown = Math.min(width, PICTURE_WIDTH_PX);
  return (
    <img
      src={src}
      alt={alt}
      width={shown}
      height={Math.round((shown * height) / width)}
      className="picture"
      style={{ ...styles.picture, width: shown }}
    />
  );
}

/** The cell carries the color: some clients ignore backgrounds of links. */
export function Button({ href, children }: { href: string; children: ReactNode }) {
  const styles = use(Styles);
  return (
    <Table style={{ margin: "28px 0 20px" }}>
      <td className="button-cell" style={styles.buttonCell}>
        <a href={href} className="button" style={styles.button}>
          {children}
        </a>
      </td>
    </Table>
  );
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  const styles = use(Styles);
  return (
    <a href={href} className="link" style={styles.link}>
      {children}
    </a>
  );
}

export function withBreaks(text: string): ReactNode[] {
  return text.split("\n").flatMap((line, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are drawn once and have no other name
    return index === 0 ? [line] : [<br key={index} />, line];
  });
}

export function renderMail(mail: ReactElement): string {
  const html = renderToStaticMarkup(mail).replace(PRELOADS, "");
  return `${DOCTYPE}${html.replace("</head>", () => `${OUTLOOK_STYLES}</head>`)}`;
}

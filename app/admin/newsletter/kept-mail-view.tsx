type KeptMailViewProps = {
  mail: { subject: string; to: string; text: string | null; writtenOn: string };
};

/** A kept mail as its reader would read it, in words alone. */
export function KeptMailView({ mail: { subject, to, text, writtenOn } }: KeptMailViewProps) {
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

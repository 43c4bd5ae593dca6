import { DescriptionList } from "../kit/description-list.tsx";
import { OnOffBadge } from "../kit/on-off-badge.tsx";
import { Pane } from "../kit/pane.tsx";
import { MailPane, type MailState } from "./mail-pane.tsx";
import { type ListedSend, SendsPane } from "./sends-pane.tsx";
import { type SubscriberList, SubscribersPane } from "./subscribers-pane.tsx";

type NewsletterSettings = {
  isEnabled: boolean;
  strap: string;
  button: string;
  postalAddress: string;
  perSecond: number | null;
  placements: Record<string, boolean | undefined>;
};

type NewsletterViewProps = SubscriberList & {
  current: NewsletterSettings;
  sends: ListedSend[];
  mail: MailState;
};

/** decisions: Newsletter; spec: admin-area §2 */
export function NewsletterView({ current, sends, mail, ...subscribers }: NewsletterViewProps) {
  return (
    <div className="screen">
      <SubscribersPane {...subscribers} />
      <SendsPane sends={sends} />
      <div className="pane-columns">
        <SettingsPane current={current} />
        <MailPane mail={mail} />
      </div>
    </div>
  );
}

/** Details are shown only when the newsletter is enabled. spec: admin-area §2 */
function SettingsPane({ current }: { current: NewsletterSettings }) {
  const { isEnabled, strap, button, postalAddress, perSecond, placements } = current;
  return (
    <Pane title="Newsletter" aside={<OnOffBadge isOn={isEnabled} />}>
      {isEnabled ? (
        <>
          <DescriptionList
            facts={[
              { name: "Strap message", value: strap },
              { name: "Button text", value: button },
              { name: "Postal address", value: postalAddress },
              { name: "Send rate", value: perSecond && `Up to ${perSecond} emails per second` },
            ]}
          />
          <ul className="switch-list">
            {Object.entries(placements).map(([name, isOn]) => (
              <li key={name}>
                {name} <OnOffBadge isOn={isOn} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="pane-note">Sign-ups and sends are turned off.</p>
      )}
    </Pane>
  );
}

import { Facts } from "../kit/facts.tsx";
import { OnOff } from "../kit/on-off.tsx";
import { Pane } from "../kit/pane.tsx";
import { MailPane, type MailState } from "./mail-pane.tsx";
import { type ListedSend, SendsPane } from "./sends-pane.tsx";
import { type SubscriberList, SubscribersPane } from "./subscribers-pane.tsx";

type InForce = {
  isEnabled: boolean;
  strap: string;
  button: string;
  postalAddress: string;
  perSecond: number | null;
  places: Record<string, boolean | undefined>;
};

type NewsletterViewProps = SubscriberList & {
  inForce: InForce;
  sends: ListedSend[];
  mail: MailState;
};

/** decisions: Newsletter; spec: admin-area §2 */
export function NewsletterView({ inForce, sends, mail, ...subscribers }: NewsletterViewProps) {
  return (
    <div className="screen">
      <SubscribersPane {...subscribers} />
      <SendsPane sends={sends} />
      <div className="pane-columns">
        <InForcePane inForce={inForce} />
        <MailPane mail={mail} />
      </div>
    </div>
  );
}

/** The rest shows only when the newsletter is enabled. spec: admin-area §2 */
function InForcePane({ inForce }: { inForce: InForce }) {
  const { isEnabled, strap, button, postalAddress, perSecond, places } = inForce;
  return (
    <Pane title="Newsletter" aside={<OnOff isOn={isEnabled} />}>
      {isEnabled ? (
        <>
          <Facts
            facts={[
              { name: "Strap message", value: strap },
              { name: "Button text", value: button },
              { name: "Postal address", value: postalAddress },
              { name: "Pace", value: perSecond && `Up to ${perSecond} mails per second` },
            ]}
          />
          <ul className="switch-list">
            {Object.entries(places).map(([name, isOn]) => (
              <li key={name}>
                {name} <OnOff isOn={isOn} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="pane-note">Nobody can sign up, and nothing is sent.</p>
      )}
    </Pane>
  );
}

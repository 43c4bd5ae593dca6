/** `address`: what opens an app on the same device; `picture`: the same as a QR code. */
export type Secret = { secret: string; address: string; picture: string };

/** How a secret gets into an app: by its camera, by a link, or typed. */
export function SecretToShare({ secret, address, picture }: Secret) {
  return (
    <div className="account-secret">
      <img src={picture} alt="QR code to set up an authenticator app" width={192} height={192} />
      <ol>
        <li>
          Scan this with an authenticator app, or <a href={address}>open an app on this device</a>.
        </li>
        <li>
          Without a camera, type this into the app: <code>{secret.match(/.{4}/g)?.join(" ")}</code>
        </li>
        <li>Enter the code that the app shows then.</li>
      </ol>
    </div>
  );
}

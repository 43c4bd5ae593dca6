/** Has the browser offer a removed passkey no more, where it can: else it is for its person to remove. */
export async function forgetOnDevice(host: string, credentialId: string): Promise<void> {
  const { sendSignal } = await import("@simplewebauthn/browser");
  // Browsers that know no such signal say so by this alone.
  await sendSignal({
    signalName: "unknownCredential",
    rpID: host,
    credentialID: credentialId,
  }).catch(() => undefined);
}

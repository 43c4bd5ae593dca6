import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { CreatedPasskey } from "#server/accounts/passkeys/responses.ts";

type Overrides = {
  origin?: string;
  host?: string;
  type?: string;
  isVerified?: boolean;
  signCount?: number;
  userHandle?: string;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;
/** COSE: a key on the curve P-256, for ES256. RFC 9053 §2.1, §7.1 */
const COSE_EC2 = { kty: 2, alg: -7, crv: 1 };

/** A software authenticator with one passkey. WebAuthn §6 */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #coordinates: { x: Buffer; y: Buffer };
  #signCount = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#privateKey = privateKey;
    this.#coordinates = { x: Buffer.from(x, "base64url"), y: Buffer.from(y, "base64url") };
  }

  get id(): string {
    return this.credentialId.toString("base64url");
  }

  make(challenge: string, lies: Overrides = {}): CreatedPasskey {
    const authData = this.#authData(lies, HAS_KEY, this.#attested());
    const attestation = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData("webauthn.create", challenge, lies),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
      },
    };
  }

  use(challenge: string, lies: Overrides = {}): string {
    this.#signCount++;
    const authData = this.#authData(lies, 0, Buffer.alloc(0));
    const clientDataJSON = clientData("webauthn.get", challenge, lies);
    const hash = sha256(Buffer.from(clientDataJSON, "base64url"));
    const signature = sign("sha256", Buffer.concat([authData, hash]), this.#privateKey);
    return JSON.stringify({
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: lies.userHandle && Buffer.from(lies.userHandle).toString("base64url"),
      },
    });
  }

  #credential() {
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      clientExtensionResults: {},
    };
  }

  #authData(lies: Overrides, flags: number, rest: Buffer): Buffer {
    const { host = "localhost", isVerified = true, signCount = this.#signCount } = lies;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signCount);
    const all = flags | PRESENT | (isVerified ? VERIFIED : 0);
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([all]), counter, rest]);
  }

  /** AAGUID, credential id and public key. */
  #attested(): Buffer {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const { kty, alg, crv } = COSE_EC2;
    const { x, y } = this.#coordinates;
    const key = new Map<number, number | Uint8Array>([
      [1, kty],
      [3, alg],
      [-1, crv],
      [-2, new Uint8Array(x)],
      [-3, new Uint8Array(y)],
    ]);
    const cose = Buffer.from(isoCBOR.encode(key));
    return Buffer.concat([Buffer.alloc(16), length, this.credentialId, cose]);
  }
}

function clientData(type: string, challenge: string, lies: Overrides): string {
  const said = {
    type: lies.type ?? type,
    challenge,
    origin: lies.origin ?? "http://localhost:3000",
  };
  return Buffer.from(JSON.stringify(said)).toString("base64url");
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A software authenticator (WebAuthn, section 6): it creates one passkey, and signs in with it. */
export function softPasskey({ origin = "http://localhost:3000" }: { origin?: string } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const rpIdHash = createHash("sha256").update(new URL(origin).hostname).digest();
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = { id: text(id), rawId: text(id), type: "public-key", clientExtensionResults: {} };

  return {
    /** The browser's response to the options for creating a passkey. */
    create({ challenge }: { challenge: string }) {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      // CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a key of P-256 for ES256 (RFC 9053, section 7.1).
      const [keyX, keyY] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
      const key = Buffer.concat([hex("a5010203262001215820"), keyX, hex("225820"), keyY]);
      const data = authenticatorData(FLAGS.attested, Buffer.concat([Buffer.alloc(16), hex("0010"), id, key]));
      // CBOR of {fmt: "none", attStmt: {}, authData: data}.
      const head = hex("a363666d74646e6f6e656761747453746d74a068617574684461746158");
      const attestationObject = Buffer.concat([head, Buffer.from([data.length]), data]);
      const clientDataJSON = text(clientData("webauthn.create", challenge));
      return {
        ...credential,
        response: { clientDataJSON, attestationObject: text(attestationObject), transports: [] },
      };
    },
    /** The browser's response to the options for signing in. */
    signIn({ challenge }: { challenge: string }) {
      counter += 1;
      const data = authenticatorData(FLAGS.verified);
      const client = clientData("webauthn.get", challenge);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      const signature = sign("sha256", signed, privateKey);
      const response = { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) };
      return { ...credential, response };
    },
  };

  function authenticatorData(flags: number, attested = Buffer.alloc(0)) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, attested]);
  }
}

/** User present and verified; `attested` also has the data of a new passkey. */
const FLAGS = { verified: 0x05, attested: 0x45 };
const text = (bytes: Buffer) => bytes.toString("base64url");
const hex = (digits: string) => Buffer.from(digits, "hex");

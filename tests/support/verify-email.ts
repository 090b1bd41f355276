import { Resolver } from "node:dns/promises";
import { authenticate } from "mailauth";

/** A receiver's verdict on an email, based on the DNS: whether its signature, its sender and both together pass. */
export async function verifyEmail(
  raw: string,
  { servers, ip = "192.0.2.7", sender = "hello@academy.example" }: Verified,
) {
  const resolver = new Resolver({ timeout: 2000, tries: 1 });
  resolver.setServers(servers);
  const { dkim, spf, dmarc } = await authenticate(raw, {
    ...{ ip, sender, helo: "mail.academy.example", disableArc: true, disableBimi: true },
    resolver: (name, type) => resolver.resolve(name, type) as Promise<string[]>,
  });
  const [signature] = dkim.results;
  return {
    dkim: signature?.status.result,
    selector: signature?.selector,
    signed: (signature?.signingHeaders?.keys ?? "").toLowerCase().split(/\s*:\s*/),
    spf: (spf || undefined)?.status.result,
    dmarc: (dmarc || undefined)?.status.result,
  };
}

interface Verified {
  servers: string[];
  ip?: string;
  sender?: string;
}

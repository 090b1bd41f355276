import { afterAll, beforeAll, vi } from "vitest";
import type { SenderDomain } from "#app/features/sender-domain/read-domain.server.ts";
import { keyPairs } from "#app/platform/mail/dkim/dkim-keys.ts";
import { type Api, type ApiOptions, startApi } from "./api.ts";
import { startDns, type Zone } from "./dns.ts";

let pairs: ReturnType<typeof keyPairs.make>[] | undefined;

/** Alternates between two pairs for a file's keys, since making one takes longer than most tests. */
export function reuseKeyPairs() {
  beforeAll(() => {
    pairs ??= [keyPairs.make(), keyPairs.make()];
    const [one, other] = pairs as [(typeof pairs)[0], (typeof pairs)[0]];
    let made = 0;
    vi.spyOn(keyPairs, "make").mockImplementation(() => (made++ % 2 ? other : one));
  });
  afterAll(() => vi.mocked(keyPairs.make).mockRestore());
}

export const path = "/api/common/sender-domain/";
export const good: Zone = {
  "academy.example": { TXT: ["v=spf1 ip4:192.0.2.7 -all"] },
  "_dmarc.academy.example": { TXT: ["v=DMARC1; p=reject"] },
};

export async function start(zone: Zone = {}, config: ApiOptions["config"] = {}, options: ApiOptions = {}) {
  const dns = await startDns(structuredClone(zone));
  const api = await startApi({
    ...options,
    config: {
      ...{ smtpUrl: "smtp://192.0.2.7", siteUrl: "https://academy.example" },
      ...{ mailFrom: "Lightwell <hello@academy.example>", dnsServers: dns.servers, ...config },
    },
  });
  return { api, ...dns };
}

export const call = async (api: Api, method: string, rest: string, as = "owner") =>
  api.request(method, `${path}${rest}`, { as, ...(method === "POST" ? { body: {} } : {}) });
export const make = async (api: Api): Promise<SenderDomain> => (await call(api, "POST", "keys/")).body;
export const requestCheck = async (api: Api): Promise<SenderDomain> => (await call(api, "POST", "check/")).body;
export const findings = async (api: Api): Promise<string[]> =>
  (await call(api, "GET", "findings/", "editor")).body.findings;
export const findRecord = ({ records }: SenderDomain, purpose: string) =>
  records.find((record) => record.purpose === purpose) ?? { name: "", value: "", status: "none", messages: [] };
/** Sets the record that the screen shows for the newest key. */
export function setDkim(zone: Zone, { keys: [key], records }: SenderDomain) {
  const record = records.find(({ name }) => name === key?.record_name);
  if (record) zone[record.name] = { TXT: [record.value] };
}

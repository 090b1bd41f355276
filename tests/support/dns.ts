import type { AddressInfo } from "node:net";
import DNS from "dns2";
import { closeAtEnd } from "./closing.ts";

const { Packet } = DNS;
/** DNS servers divide texts at this length (RFC 1035, section 3.3). */
const STRING_LENGTH = 255;

/** The records of each name; `failure` makes the server report one. */
export interface Zone {
  [name: string]: { TXT?: string[]; MX?: string[]; A?: string[] } | "failure";
}

/** A DNS server on this machine for a zone, which tests may change at any time. */
export async function startDns(zone: Zone = {}) {
  const asked: string[] = [];
  const server = DNS.createServer({
    udp: true,
    tcp: true,
    handle(request, send) {
      const response = Packet.createResponseFromRequest(request);
      const { name = "", type } = request.questions[0] ?? {};
      asked.push(name);
      const records = zone[name.toLowerCase()];
      if (records === "failure") response.header.rcode = Packet.RCODE.SERVFAIL;
      else if (!records) response.header.rcode = Packet.RCODE.NXDOMAIN;
      else {
        const base = { name, class: Packet.CLASS.IN, ttl: 1 };
        const answers: object[] = [];
        if (type === Packet.TYPE.TXT)
          for (const text of records.TXT ?? [])
            answers.push({ ...base, type, data: text.match(new RegExp(`.{1,${STRING_LENGTH}}`, "g")) ?? [""] });
        if (type === Packet.TYPE.A) for (const address of records.A ?? []) answers.push({ ...base, type, address });
        if (type === Packet.TYPE.MX)
          for (const each of records.MX ?? []) {
            const [priority, exchange] = each.split(" ");
            answers.push({ ...base, type, priority: Number(priority), exchange });
          }
        response.answers.push(...(answers as typeof response.answers));
      }
      send(response);
    },
  });
  const address = "127.0.0.1";
  await server.listen({ udp: { port: 0, address } });
  const { port } = server.addresses().udp as AddressInfo;
  closeAtEnd(async () => void (await server.close()));
  return { zone, asked, servers: [`${address}:${port}`] };
}

import { normalizeIP } from "@fastify/rate-limit";
import { z } from "zod";
import type { Http } from "./http.ts";

/** The address a request came from, an IPv4 one as such even where it arrived mapped into IPv6. */
export function clientAddress(request: { ip: string }): string {
  return normalizeIP(request.ip, 128);
}

/** Whom work is counted for: an IPv4 address, or the /64 of an IPv6 one, which one household has. */
export function clientKey(request: { ip: string }): string {
  return normalizeIP(request.ip);
}

/** Tells a client its own address, so that no third party has to be asked. */
export function serveIp(http: Http): void {
  http.get(
    "/api/common/ip/",
    {
      config: { access: "public" },
      schema: {
        tags: ["Common"],
        summary: "The address you call from",
        response: { 200: z.object({ ip: z.string().meta({ description: "IPv4 or IPv6" }) }) },
      },
    },
    async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      return { ip: clientAddress(request) };
    },
  );
}

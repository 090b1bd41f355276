import { normalizeIP } from "@fastify/rate-limit";
import { z } from "zod";
import type { Http } from "./http.ts";

/** The client address of a request; IPv4 addresses mapped to IPv6 are returned as IPv4. */
export function clientAddress(request: { ip: string }): string {
  return normalizeIP(request.ip, 128);
}

/** The key by which limits count a client: its IPv4 address, or its IPv6 /64 (the size of one household). */
export function clientKey(request: { ip: string }): string {
  return normalizeIP(request.ip);
}

/** Lets clients look up their own address without a third party. */
export function serveIp(http: Http): void {
  http.get(
    "/api/common/ip/",
    {
      config: { access: "public" },
      schema: {
        tags: ["Common"],
        summary: "Get your IP address",
        response: { 200: z.object({ ip: z.string().meta({ description: "IPv4 or IPv6" }) }) },
      },
    },
    async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      return { ip: clientAddress(request) };
    },
  );
}

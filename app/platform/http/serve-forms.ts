import multipart from "@fastify/multipart";
import type { Http } from "./http.ts";

/** Registers routes that accept multipart forms, which no other route does. */
export async function serveForms(http: Http, serve: (scope: Http) => void): Promise<void> {
  await http.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 2, fields: 10, fieldSize: 20_000 },
    });
    serve(scope as unknown as Http);
  });
}

import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Config } from "#app/platform/config/config.ts";
import { closeAtEnd } from "./closing.ts";

/** An S3 server in this process with an empty bucket. It ends with the test, or with the file. */
export async function startS3(): Promise<S3Config & { stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), "lightwell-s3-"));
  const bucket = `bucket-${randomBytes(4).toString("hex")}`;
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory,
    silent: true,
    // The server calculates signatures of listings without the slash that the client signs.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const stop = closeAtEnd(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: "us-east-1",
    // The server's only built-in account.
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    stop,
  };
}

import { connect } from "node:net";
import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";

test.for(["", "Content-Length: 0\r\n"])(
  "a content type without a body (%j) is handled at once, like no body",
  async (length) => {
    const api = await startApi();
    const { hostname, port } = new URL(await api.listen());
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/viewer/subscriber/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}Connection: close\r\n\r\n`,
    );
    let response = "";
    for await (const chunk of socket.setEncoding("utf8")) response += chunk;
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  },
);

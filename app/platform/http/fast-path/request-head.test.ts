import fc from "fast-check";
import { expect, test } from "vitest";
import { readSimpleHead } from "./request-head.ts";

const read = (text: string) => readSimpleHead(Buffer.from(text, "latin1"));

test("reads a simple request, keeping only the required headers", () => {
  const fields =
    'HOST: x\r\nAccept: */*\r\nif-None-Match:  "a" \r\nConnection: Keep-Alive\r\nUser-Agent:\tB\xe9\r\n\r\n';
  const head = `GET /a?b=c HTTP/1.1\r\n${fields}`;
  expect(read(`${head}GET /next HTTP`)).toEqual({
    method: "GET",
    url: "/a?b=c",
    headers: { "if-none-match": '"a"', "user-agent": "B\xe9" },
    length: head.length,
    fields,
  });
  expect(read("HEAD / HTTP/1.1\r\nHost:\r\n\r\n")).toMatchObject({ method: "HEAD", url: "/", headers: {} });
});

test.each([
  ["another method", "POST / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a method in small letters", "get / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["HTTP/1.0", "GET / HTTP/1.0\r\nHost: x\r\n\r\n"],
  ["a target with a host", "GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a space in the target", "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a letter beyond ASCII in the target", "GET /\xe9 HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["no host", "GET / HTTP/1.1\r\nAccept: */*\r\n\r\n"],
  ["no header", "GET / HTTP/1.1\r\n\r\n"],
  ["two hosts", "GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n"],
  ["two values of one header", "GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=0-\r\nRange: bytes=1-\r\n\r\n"],
  ["a body", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"],
  ["an empty body", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"],
  ["a body in pieces", "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["a connection that ends", "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ["another protocol", "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"],
  ["an expectation", "GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n"],
  ["a folded line", "GET / HTTP/1.1\r\nHost: x\r\nAccept: a\r\n b\r\n\r\n"],
  ["a space before the colon", "GET / HTTP/1.1\r\nHost : x\r\n\r\n"],
  ["a line without a colon", "GET / HTTP/1.1\r\nHost: x\r\nabc\r\n\r\n"],
  ["a control character", "GET / HTTP/1.1\r\nHost: x\r\nAccept: a\0b\r\n\r\n"],
  ["line feeds alone", "GET / HTTP/1.1\nHost: x\n\n"],
  ["a carriage return alone", "GET / HTTP/1.1\r\nHost: x\r\nAccept: a\rb\r\n\r\n"],
  ["an empty line first", "\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["an end that is missing", "GET / HTTP/1.1\r\nHost: x\r\n"],
  ["more than Node would read", `GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`],
])("leaves requests with %s to Node", (_, text) => {
  expect(read(text)).toBeUndefined();
});

test("reusing the fields of the previous request gives the same result as reading them again", () => {
  const line = fc.stringMatching(/^(?:Range|Origin|X-Moz|Accept): [ab]{0,3}$/);
  const fields = fc.array(line, { maxLength: 3 }).map((lines) => ["Host: x", ...lines, "", ""].join("\r\n"));
  fc.assert(
    fc.property(fields, fields, fc.stringMatching(/^\/[ab]{0,3}$/), (before, after, url) => {
      const previous = read(`GET / HTTP/1.1\r\n${before}`);
      const text = `GET ${url} HTTP/1.1\r\n${after}`;
      expect(readSimpleHead(Buffer.from(text), previous)).toEqual(read(text));
    }),
  );
});

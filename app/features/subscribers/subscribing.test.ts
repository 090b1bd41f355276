import { afterEach, describe, expect, test, vi } from "vitest";
import { TooManyRequests } from "#app/platform/errors.ts";
import { freshAddress, freshName } from "#tests/support/fresh-name.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { subscribeVisitor } from "./subscribe.server.ts";
import { StaffSubscriberInput } from "./subscribers.resource.ts";

const path = "/api/viewer/subscriber/";
const alreadySubscribed = {
  email: ["This email address is already subscribed."],
  codes: { email: ["unique"] },
};
const api = sharedApi();
/** Subscribes from a new client address by default. */
const subscribe = (email: unknown, options = {}) =>
  api.request("POST", path, { body: { email }, from: freshAddress(), ...options });
const freshEmail = () => `${freshName("reader", "-")}@example.com`;
const countSubscribers = async (search = "") =>
  (await api.request("GET", `${path}?search=${encodeURIComponent(search)}`, { as: "owner" })).body.count;

afterEach(() => vi.useRealTimers());

describe("spec 7: POST /api/viewer/subscriber/ with email", () => {
  test("subscribes, with the fields of spec 3", async () => {
    const now = api.app.now().toISOString();
    const { status, body } = await subscribe(" Zoë+News@Mail.MÜNCHEN.example ");
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      email: "Zoë+News@Mail.MÜNCHEN.example",
      created_at: now,
      modified_at: now,
      is_blocked: false,
      source: "footer",
      version: 1,
    });
    expect((await api.request("GET", `${path}${body.id}/`, { as: "editor" })).body).toEqual({
      ...body,
      name: "",
      created_by: null,
      is_confirmed: false,
      is_undeliverable: false,
      is_unsubscribed: false,
      unsubscribed_at: null,
      unsubscribed_letter: "",
    });
  });

  test("records the form that was used, or that staff added the address", async () => {
    const named = { email: "named@example.com", name: "Ada Marsh" };
    // Emails never repeat what visitors type.
    expect((await api.request("POST", path, { body: named })).body.codes).toEqual({ name: ["unknown"] });
    expect((await api.request("POST", path, { body: named, as: "author" })).body.codes).toEqual({ name: ["unknown"] });
    expect((await api.request("POST", path, { body: named, as: "editor" })).status).toBe(201);
    const { results } = (await api.request("GET", `${path}?search=named`, { as: "editor" })).body;
    expect(results).toMatchObject([{ ...named, source: "staff" }]);
    const add = async (body: object, as?: string) =>
      (await api.request("POST", path, { body, ...(as && { as }) })).body.source;
    expect(await add({ email: "a@example.com", source: "newsletter" })).toBe("newsletter");
    expect(await add({ email: "b@example.com" }, "editor")).toBe("staff");
    expect(await add({ email: "c@example.com", source: "footer" }, "owner")).toBe("footer");
    expect(await add({ email: "d@example.com" }, "author")).toBe("footer");
    expect((await api.request("POST", path, { body: { email: "e@example.com", source: "staff" } })).body.codes).toEqual(
      {
        source: ["invalid_choice"],
      },
    );
  });
});

describe("spec 8: subscribe failure, email already subscribed", () => {
  test("in any letter case or spelling of the domain returns 400 with the code unique", async () => {
    await subscribe("Zoe@MÜNCHEN.example");
    for (const again of ["Zoe@MÜNCHEN.example", "zoe@münchen.example", "ZOE@xn--mnchen-3ya.EXAMPLE"]) {
      const { status, body } = await subscribe(again);
      expect({ status, body }).toEqual({ status: 400, body: alreadySubscribed });
    }
    expect(await countSubscribers("zoe@")).toBe(1);
  });

  test("is the same for a blocked address, which is not disclosed", async () => {
    const { id } = (await subscribe("blocked@example.com")).body;
    await api.request("PATCH", `${path}${id}/`, { as: "editor", body: { is_blocked: true, version: 1 } });
    const { status, body } = await subscribe("Blocked@example.com");
    expect({ status, body }).toEqual({ status: 400, body: alreadySubscribed });
    expect((await api.request("GET", `${path}${id}/`, { as: "editor" })).body.is_blocked).toBe(true);
  });

  test("is the response to all but one of simultaneous requests, and one email is queued", async () => {
    const responses = await Promise.all(
      ["at-once@example.com", "At-Once@example.com", "at-once@EXAMPLE.com", "At-Once@Example.Com"].map((email) =>
        subscribe(email),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    for (const { status, body } of responses) if (status === 400) expect(body).toEqual(alreadySubscribed);
    expect(await countSubscribers("at-once@")).toBe(1);
    const { db } = api.app.database;
    const queued = await db.selectFrom("mail").selectAll().where("recipient_key", "=", "at-once@example.com").execute();
    expect(queued).toHaveLength(1);
  });
});

describe("spec 5: the email address is required and must be valid", () => {
  const email = (message: string, code: string) => ({ email: [message], codes: { email: [code] } });
  const invalid = email("Enter a valid email address.", "invalid");
  test.each([
    ["nothing", {}, email("This field is required.", "required")],
    ["an empty one", { email: "" }, email("This field may not be blank.", "blank")],
    ["spaces", { email: "   " }, email("This field may not be blank.", "blank")],
    ["null", { email: null }, email("This field may not be null.", "null")],
    ["a number", { email: 5 }, email("Not a valid string.", "invalid")],
    ["a list", { email: ["a@example.com"] }, email("Not a valid string.", "invalid")],
    ["no address", { email: "reader" }, invalid],
    ["two addresses", { email: "a@example.com, b@example.com" }, invalid],
    ["a line break", { email: "a@example.com\r\nBcc: b@example.com" }, invalid],
    ["a null character", { email: "a\0@example.com" }, invalid],
    [
      "too long a one",
      { email: `a@${"b.".repeat(130)}example` },
      email("Enter no more than 254 characters.", "max_length"),
    ],
    [
      "unknown fields",
      { email: "a@example.com", is_blocked: false, id: 7 },
      {
        is_blocked: ["Unknown field."],
        id: ["Unknown field."],
        codes: { is_blocked: ["unknown"], id: ["unknown"] },
      },
    ],
    [
      "every problem at once",
      { email: "reader", source: "spam", role: "owner" },
      {
        email: ["Enter a valid email address."],
        source: ["Must be one of: footer, newsletter."],
        role: ["Unknown field."],
        codes: { email: ["invalid"], source: ["invalid_choice"], role: ["unknown"] },
      },
    ],
  ])("%s: returns 400 and changes nothing", async (_, body, expected) => {
    const count = await countSubscribers();
    const { status, body: received } = await api.request("POST", path, { body });
    expect({ status, body: received }).toEqual({ status: 400, body: expected });
    expect(await countSubscribers()).toBe(count);
  });

  test.each([
    ["malformed JSON", '{"email": "a@example.com"', {}, 400],
    ["no JSON object", '"a@example.com"', {}, 400],
    ["an empty body", "", {}, 400],
    ["a form", "email=a%40example.com", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["an oversize body", JSON.stringify({ email: "a".repeat(1024 * 1024) }), {}, 413],
    ["a request from another site", { email: "a@example.com" }, { origin: "https://evil.example" }, 403],
    ["a sandboxed frame", { email: "a@example.com" }, { origin: "null", "sec-fetch-site": "cross-site" }, 403],
    ["a request without an origin", { email: "a@example.com" }, { origin: "null" }, 403],
    ["a request marked as cross-site", { email: "a@example.com" }, { "sec-fetch-site": "cross-site" }, 403],
    ["a request from another subdomain", { email: "a@example.com" }, { "sec-fetch-site": "same-site" }, 403],
  ])("rejects %s and changes nothing", async (_, body, headers, status) => {
    const count = await countSubscribers();
    const response = await api.request("POST", path, { body, headers });
    expect(response.status).toBe(status);
    expect(JSON.stringify(response.body)).not.toMatch(/stack|sqlite|select|node_modules/i);
    expect(await countSubscribers()).toBe(count);
  });

  test("treats a request with a forged or expired token as a visitor's", async () => {
    const { status, body } = await subscribe(freshEmail(), { as: "forged" });
    expect(status).toBe(201);
    expect(body.source).toBe("footer");
  });

  test("accepts a request from the site itself", async () => {
    const headers = { origin: new URL(api.app.config.siteUrl).origin, "sec-fetch-site": "same-origin" };
    expect((await subscribe(freshEmail(), { headers })).status).toBe(201);
  });
});

describe("limits of subscribing", () => {
  test("allow 5 requests a minute from one address: the sixth returns 429 with Retry-After, another address succeeds", async () => {
    const from = freshAddress();
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let index = 0; index < 5; index++) expect((await subscribe(freshEmail(), { from })).status).toBe(201);
    const sixth = freshEmail();
    const { status, headers, body } = await subscribe(sixth, { from });
    expect(status).toBe(429);
    expect(headers["retry-after"]).toBe("60");
    expect(body).toEqual({ detail: "Request was throttled. Expected available in 60 seconds." });
    expect((await subscribe(freshEmail())).status).toBe(201);

    vi.setSystemTime(Date.now() + 60_000);
    expect((await subscribe(sixth, { from })).status).toBe(201);
  });

  test("allow 30 requests a day from one address, counting duplicates but not bad input", async () => {
    const from = freshAddress();
    const email = freshEmail();
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let index = 0; index < 30; index++) {
      expect((await subscribe("nothing", { from })).status).toBe(400);
      expect([201, 400]).toContain((await subscribe(email, { from })).status);
      vi.setSystemTime(Date.now() + 60_000);
    }
    const { status, headers } = await subscribe(freshEmail(), { from });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBe(24 * 60 * 60 - 30 * 60);
  });

  test("treat an IPv6 /64 network as one address", async () => {
    for (let index = 0; index < 5; index++) await subscribe(freshEmail(), { from: `2001:db8:1:2::${index}` });
    expect((await subscribe(freshEmail(), { from: "2001:db8:1:2:ffff::1" })).status).toBe(429);
    expect((await subscribe(freshEmail(), { from: "2001:db8:1:3::1" })).status).toBe(201);
  });

  test("do not apply to staff", async () => {
    const from = freshAddress();
    for (let index = 0; index < 8; index++) {
      expect((await subscribe(freshEmail(), { as: "editor", from })).status).toBe(201);
    }
  });

  test("are shared with the form on the site", async () => {
    const from = freshAddress();
    for (let index = 0; index < 5; index++) await subscribeVisitor(api.app, from, { email: freshEmail() });
    await expect(subscribeVisitor(api.app, from, { email: freshEmail() })).rejects.toThrow(TooManyRequests);
  });
});

test("a visitor's input is validated once", async () => {
  const validate = vi.spyOn(StaffSubscriberInput, "safeParse");
  expect((await subscribe("once@example.com")).status).toBe(201);
  expect(validate).toHaveBeenCalledTimes(1);
  validate.mockRestore();
});

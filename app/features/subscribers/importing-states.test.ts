import { expect, test } from "vitest";
import { sharedApi } from "#tests/support/shared-api.ts";
import { createImports } from "#tests/support/subscriber-imports.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";

const api = sharedApi();
const { upload, act, check, start, subscribed } = createImports(api);

/** Uploads, checks and imports a file. */
async function importFile(lines: string[], states: object[] = []) {
  const { body } = await upload(lines.join("\n"));
  const columns = { email_column: body.email_column, date_column: body.date_column, states };
  const checked = await check(body.id, columns);
  return { draft: body, checked, done: await start(body.id) };
}

test.each([
  [
    "Mailchimp's unsubscribed and cleaned contacts",
    "Email Address,OPTIN_TIME,UNSUB_TIME,CLEAN_TIME",
    [
      "#,2020-05-03 10:00:00,,",
      "#,2020-05-03 10:00:00,2021-06-01 12:00:00,",
      "#,2020-05-03 10:00:00,,2021-06-01 12:00:00",
    ],
    ["left_unsubscribed", "left_blocked"],
  ],
  [
    "listmonk",
    "uuid,email,name,status",
    ["1,#,A,enabled", "2,#,B,disabled", "3,#,C,blocklisted", "4,#,D,unsubscribed", "5,#,E,unconfirmed"],
    ["left_unsubscribed", "left_blocked", "left_unsubscribed", "left_unconfirmed"],
  ],
  [
    "Ghost",
    "id,email,name,subscribed_to_emails,deleted_at",
    ["1,#,A,true,", "2,#,B,false,", "3,#,C,true,2024-05-05T10:00:00.000Z"],
    ["left_unsubscribed", "left_unsubscribed"],
  ],
  ["Substack", "Email,active_subscription,email_disabled", ["#,false,false", "#,true,true"], ["left_unsubscribed"]],
  [
    "Brevo",
    "EMAIL,FIRSTNAME,EMAIL_BLACKLISTED,DOUBLE_OPT-IN",
    ["#,A,0,Yes", "#,B,1,Yes", "#,C,0,No"],
    ["left_blocked", "left_unconfirmed"],
  ],
  [
    "MailerLite",
    "Subscriber,Status,Subscribed",
    ["#,active,2024-05-05 10:00:00", "#,unsubscribed,", "#,bounced,", "#,junk,", "#,unconfirmed,"],
    ["left_unsubscribed", "left_blocked", "left_blocked", "left_unconfirmed"],
  ],
  [
    "ConvertKit",
    "first_name,email,state",
    ["A,#,active", "B,#,cancelled", "C,#,bounced", "D,#,complained", "E,#,inactive"],
    ["left_unsubscribed", "left_blocked", "left_blocked", "left_unconfirmed"],
  ],
  [
    "HubSpot",
    "Email,First Name,Unsubscribed from all email,Opted out of email: Newsletter,Email hard bounce reason",
    ["#,A,,,", "#,B,true,,", "#,C,false,Yes,", "#,D,,,bounced"],
    ["left_unsubscribed", "left_unsubscribed", "left_blocked"],
  ],
  [
    "a column with a heading of its own",
    "Email,Letters",
    ["#,active", "#,Unsubscribed", "#,hard bounce"],
    ["left_unsubscribed", "left_blocked"],
  ],
])("%s: opted-out people are skipped and named in the report", async (name, headings, rows, left) => {
  const domain = `${name.replace(/\W/g, "").toLowerCase()}.example`;
  const { done } = await importFile([headings, ...rows.map((row, at) => row.replace("#", `p${at}@${domain}`))]);
  expect(done.counts.imported, JSON.stringify(done)).toBe(1);
  expect(done.problems).toEqual(
    left.map((outcome, at) => ({ row_number: at + 3, email: `p${at + 1}@${domain}`, outcome })),
  );
  expect((await subscribed(domain, "")).map(({ email }: { email: string }) => email)).toEqual([`p0@${domain}`]);
});

test("blocked, unconfirmed and unsubscribed people in a former site's export get no letters", async () => {
  const headings =
    "id,version,created_at,email,name,is_blocked,source,is_confirmed,is_undeliverable,is_unsubscribed,unsubscribed_at";
  const { done } = await importFile([
    headings,
    "1,1,2026-01-02T10:00:00.000Z,fine@formersite.example,A,false,footer,true,false,false,",
    "2,1,2026-01-02T10:00:00.000Z,blocked@formersite.example,B,true,footer,true,false,false,",
    "3,1,2026-01-02T10:00:00.000Z,waits@formersite.example,C,false,footer,false,false,false,",
    "4,1,2026-01-02T10:00:00.000Z,bounced@formersite.example,D,false,footer,true,true,false,",
    "5,1,2026-01-02T10:00:00.000Z,gone@formersite.example,E,false,footer,false,false,true,2026-03-02T10:00:00.000Z",
  ]);
  expect(done.counts).toEqual({ imported: 1, left_blocked: 2, left_unconfirmed: 1, left_unsubscribed: 1 });
  expect((await subscribed("formersite.example", "")).map(({ email }: { email: string }) => email)).toEqual([
    "fine@formersite.example",
  ]);
});

test("opted-out people can be kept as unsubscribed or blocked, without a welcome", async () => {
  const { body } = await upload(
    [
      "Email,Status,Confirmed",
      "a@kept.example,active,yes",
      "b@kept.example,Unsubscribed,yes",
      "c@kept.example,bounced,no",
    ].join("\n"),
  );
  const states = [
    { column: 1, value: "unsubscribed", choice: "unsubscribed" },
    { column: 1, value: "bounced", choice: "blocked" },
  ];
  expect((await check(body.id, { email_column: 0, states })).counts).toEqual({
    new: 1,
    keep_unsubscribed: 1,
    keep_blocked: 1,
  });
  const done = await start(body.id, { sends_welcome: true });
  expect(done).toMatchObject({ counts: { imported: 1, kept_unsubscribed: 1, kept_blocked: 1 }, problems: [] });
  expect(await subscribed("kept.example", "")).toMatchObject([
    { email: "a@kept.example", is_blocked: false, is_confirmed: true, is_unsubscribed: false },
    { email: "b@kept.example", is_blocked: false, is_confirmed: false, is_unsubscribed: true },
    { email: "c@kept.example", is_blocked: true, is_confirmed: false, is_unsubscribed: false },
  ]);
  const mails = api.app.database.db.selectFrom("mail").select("recipient").where("recipient", "like", "%@kept.example");
  expect(await mails.execute()).toEqual([{ recipient: "a@kept.example" }]);
  // Staff can't subscribe them again, nor can another import.
  const add = await api.request("POST", "/api/viewer/subscriber/", { body: { email: "b@kept.example" }, as: "editor" });
  expect(add.body.email?.[0] ?? "").toContain("has unsubscribed");
  const { done: again } = await importFile(["Email", "b@kept.example", "c@kept.example"]);
  expect(again.counts).toEqual({ unsubscribed: 1, blocked: 1 });
});

test("unknown states need a decision, and opted-out people can't be subscribed", async () => {
  const { body } = await upload("email,status\na@vip.example,enabled\nb@vip.example,VIP\nc@vip.example,bounced\n");
  expect(body.states).toEqual([
    { column: 1, value: "enabled", count: 1, meaning: "subscribed", choice: "subscribe" },
    { column: 1, value: "VIP", count: 1, meaning: null, choice: null },
    { column: 1, value: "bounced", count: 1, meaning: "blocked", choice: "leave_out" },
  ]);
  const attempt = async (...states: object[]) => {
    const { status, body: answer } = await act(body.id, "check", { email_column: 0, states });
    return status === 200 ? [] : answer.states;
  };
  const choose = (value: string, choice: string, column = 1) => ({ column, value, choice });
  expect(await attempt()).toEqual(["status, “VIP”: choose what to do with these people."]);
  expect(await attempt(choose("VIP", "subscribe"), choose("bounced", "subscribe"))).toEqual([
    expect.stringContaining("can’t be subscribed"),
  ]);
  expect(await attempt(choose("gone", "leave_out"))).toEqual([expect.stringContaining("not in the file")]);
  expect((await act(body.id, "check", { email_column: 0, states: [choose("VIP", "maybe")] })).status).toBe(400);

  const left = await check(body.id, { email_column: 0, states: [choose("VIP", "leave_out")] });
  expect(left.counts).toEqual({ new: 1, left_out: 1, left_blocked: 1 });
  const taken = await check(body.id, { email_column: 0, states: [choose("VIP", "subscribe")] });
  expect(taken.counts).toEqual({ new: 2, left_blocked: 1 });
});

test("of several rows with the same address, the opted-out one counts, whatever the order", async () => {
  const fill = Array.from({ length: 300 }, (_, at) => `f${at}@twice.example,enabled`);
  const rows = [
    "email,status",
    "late@twice.example,enabled",
    "near@twice.example,enabled",
    "NEAR@twice.example,unsubscribed",
  ];
  const { checked } = await importFile([
    ...rows,
    ...fill,
    "late@twice.example,unsubscribed",
    "near@twice.example,enabled",
  ]);
  expect(checked.counts).toEqual({ new: 300, duplicate: 3, left_unsubscribed: 2 });
  expect((await subscribed("late@twice.example", "")).length).toBe(0);
  expect((await subscribed("near@twice.example", "")).length).toBe(0);
});

test("an import leaves existing subscribers unchanged", async () => {
  await addSubscribers(api, 1, { email: "here@stay.example" });
  const states = [{ column: 1, value: "unsubscribed", choice: "unsubscribed" }];
  const { done } = await importFile(["email,status", "here@stay.example,unsubscribed"], states);
  expect(done.counts).toEqual({ subscribed: 1 });
  expect(await subscribed("stay.example")).toMatchObject([{ is_confirmed: true, is_blocked: false }]);
});

test("dates of birth, of a change or of unsubscribing are not mistaken for the date of consent", async () => {
  const { body } = await upload(
    "Email,Birthdate,Last updated,UNSUB_TIME,OPTIN_TIME\na@born.example,1980-05-03,2024-01-01,,2020-05-03\n",
  );
  expect(body.date_column).toBe(4);
  const { body: none } = await upload("Email,Birthdate,Subscribed to emails\na@born.example,1980-05-03,true\n");
  expect(none.date_column).toBeNull();
});

import { describe, expect, test } from "vitest";
import { sharedApi } from "#tests/support/shared-api.ts";
import { consent, createImports, importsPath as path } from "#tests/support/subscriber-imports.ts";

const api = sharedApi();
const { worker, upload, act, read, check, start, subscribed } = createImports(api);

describe("a file", () => {
  test.each([
    ["commas", "utf-8", "E-Mail,Name\r\na@x.example,Zoë\r\n", "utf-8", ",", ["E-Mail", "Name"]],
    [
      "semicolons and a byte order mark",
      "utf-8",
      '\uFEFFName;Email\n"Zoë; A";a@x.example\n',
      "utf-8",
      ";",
      ["Name", "Email"],
    ],
    ["tabs in UTF-16", "utf16le", "\uFEFFEmail\tName\na@x.example\tZoë\n", "utf-16le", "\t", ["Email", "Name"]],
    ["Windows-1252", "latin1", "Name;Email\nZoë;a@x.example\n", "windows-1252", ";", ["Name", "Email"]],
    ["one column without headings", "utf-8", "a@x.example\nb@x.example\n", "utf-8", ",", ["Column 1"]],
  ] as const)("with %s is recognized", async (_, encoding, text, found, delimiter, headings) => {
    const { status, body } = await upload(Buffer.from(text, encoding));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ state: "draft", encoding: found, delimiter, headings });
    expect(body.sample[0][body.email_column]).toBe("a@x.example");
    if (headings.length > 1) expect(body.sample[0]).toContain(text.includes("Zoë; A") ? "Zoë; A" : "Zoë");
  });

  test("with any mixture of CRLF, LF and CR keeps every row, with the file's row numbers", async () => {
    const rows = ["w0@mixed.example,W0\r\n", "w1@mixed.example,W1\r\n", "u0@mixed.example,U0\n", "\n", "wrong,W\r"];
    const { body: draft } = await upload(`Email,Name\r\n${rows.join("")}u1@mixed.example,"U\r\n1"\nlast,L`);
    expect(draft.row_count).toBe(6);
    const { counts, problems } = await check(draft.id, { email_column: 0, name_column: 1 });
    expect(counts).toEqual({ new: 4, bad_address: 2 });
    expect(problems.map(({ row_number, email }: Record<string, unknown>) => [row_number, email])).toEqual([
      [6, "wrong"],
      [8, "last"],
    ]);
    await start(draft.id);
    expect(
      (await subscribed("mixed.example")).map(({ email, name }: Record<string, string>) => `${email} ${name}`),
    ).toEqual(["u0@mixed.example U0", "u1@mixed.example U 1", "w0@mixed.example W0", "w1@mixed.example W1"]);
  });

  test("with an unclosed quotation mark is rejected instead of losing the rows below", async () => {
    const { status, body } = await upload('Email,Name\na@x.example,"Ada\nb@x.example,"Ben" B.\nc@x.example,Cem\n');
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { file: [expect.stringContaining("Row 2 has an unclosed quot")] },
    });
  });

  test.each([
    ["nothing", "", "The file is empty."],
    ["headings only", "Email,Name\n", "The file has headings, but no rows."],
    ["no text", "a\0b@x.example", "This is not a CSV file."],
    ["too many rows", "a@x.example\n".repeat(100_002), "too many rows. The limit is 100,000."],
    ["too many columns", `a@x.example${",x".repeat(50)}\n`, "Row 1 has too many columns. The limit is 50."],
    ["a long cell", `b@x.example\n${"x".repeat(1001)}\n`, "Row 2 has a cell that is too long"],
    ["too many bytes", Buffer.alloc(10 * 1024 * 1024 + 1, "a"), "The file is too large"],
  ])("with %s is rejected", async (_, content, message) => {
    const { status, body } = await upload(content);
    expect({ status, body }).toMatchObject({ status: 400, body: { file: [expect.stringContaining(message)] } });
  });
});

describe("an import", () => {
  test("names the problem of each row, imports the others once, and keeps the consent", async () => {
    const visitor = (email: string, from: string) =>
      api.request("POST", "/api/viewer/subscriber/", { body: { email }, from });
    await visitor("known@run.example", "198.51.100.1");
    const gone = (await visitor("gone@run.example", "198.51.100.2")).body.id;
    await api.request("POST", `/api/viewer/subscriber/${gone}/unsubscribe/`, { body: {}, as: "editor" });
    const blocked = (await visitor("blocked@run.example", "198.51.100.3")).body.id;
    const block = { action: "block", ids: [blocked] };
    await api.request("POST", "/api/viewer/subscriber/bulk/", { body: block, as: "editor" });
    const rows = [
      "Name,Email,Consent date",
      "Ada \t Marsh,new@run.example,2024-05-31",
      "B,NEW@Run.example,",
      "C,=cmd|nothing,",
      "D,,",
      "E,KNOWN@run.example,",
      "F,gone@run.example,",
      "G,blocked@run.example,",
      "H,later@run.example,31 May",
      "I,late@run.example,2031-01-01",
      `${"J".repeat(101)},zoë@münchen.run.example,`,
    ];
    const { body: draft } = await upload(rows.join("\r\n"));
    expect(draft).toMatchObject({
      email_column: 1,
      date_column: 2,
      name_column: 0,
      row_count: 10,
      sample: expect.any(Array),
    });
    const checked = await check(draft.id, { email_column: 1, date_column: 2, name_column: 0 });
    const counts = {
      bad_address: 1,
      no_address: 1,
      duplicate: 1,
      subscribed: 1,
      unsubscribed: 1,
      blocked: 1,
      bad_date: 2,
    };
    expect(checked).toMatchObject({ state: "checked", handled: 10, counts: { new: 2, ...counts } });
    expect(
      checked.problems.map(({ row_number, outcome }: Record<string, unknown>) => `${row_number} ${outcome}`),
    ).toEqual([
      ...["3 duplicate", "4 bad_address", "5 no_address", "6 subscribed", "7 unsubscribed", "8 blocked"],
      ...["9 bad_date", "10 bad_date"],
    ]);
    expect((await subscribed("run.example")).length).toBe(2);

    const missing = await act(draft.id, "start", { consent: " yes " });
    expect(missing.body).toMatchObject({ consent: ["Enter at least 10 characters."] });
    const done = await start(draft.id);
    expect(done).toMatchObject({ state: "done", consent, counts: { imported: 2, ...counts }, sample: [] });
    const [, , added] = await subscribed("run.example");
    expect(added).toMatchObject({ email: "new@run.example", name: "Ada Marsh", source: "import", is_blocked: false });
    expect(
      await api.app.database.db
        .selectFrom("subscriber")
        .select(["consented_at", "import_id"])
        .where("id", "=", added.id)
        .execute(),
    ).toEqual([{ consented_at: "2024-05-31T00:00:00.000Z", import_id: draft.id }]);
    const person = (id: number) => api.request("GET", `/api/common/person/subscriber/${id}/`, { as: "editor" });
    expect((await person(added.id)).body.imported).toEqual({
      import_id: draft.id,
      file_name: "list.csv",
      consent,
      consented_at: "2024-05-31T00:00:00.000Z",
    });
    expect((await person(blocked)).body.imported).toBeNull();
    const mails = api.app.database.db.selectFrom("mail").select("id").where("recipient", "=", "new@run.example");
    expect(await mails.execute()).toEqual([]);
    const audit = await api.request("GET", "/api/common/audit/?resource=subscriber-import", { as: "owner" });
    expect(audit.body.results[0]).toMatchObject({ action: "start", title: consent, item_id: draft.id });

    const { body: again } = await upload(rows.join("\r\n"));
    const second = await check(again.id, { email_column: 1, date_column: 2 });
    expect(second.counts).toMatchObject({ subscribed: 3, duplicate: 1 });
    expect(second.counts.new).toBeUndefined();

    const { url } = (await api.request("GET", `${path}${draft.id}/report/`, { as: "editor" })).body;
    const report = await api.request("GET", url);
    expect(report.status).toBe(200);
    expect(report.bytes.toString()).toContain("2,new@run.example,Imported\r\n");
    expect(report.bytes.toString()).toContain("4,'=cmd|nothing,Invalid email address\r\n");
    expect((await api.request("GET", url.replace("signature=", "signature=x"))).status).toBe(403);
  });

  test("sends a welcome email if chosen", async () => {
    const { body } = await upload("Email\na@welcome.example\nb@welcome.example\n");
    await check(body.id);
    await start(body.id, { sends_welcome: true });
    const mails = api.app.database.db
      .selectFrom("mail")
      .select(["recipient", "text"])
      .where("kind", "=", "subscriber-welcome");
    const sent = await mails.where("recipient", "like", "%@welcome.example").orderBy("recipient").execute();
    expect(sent.map(({ recipient }) => recipient)).toEqual(["a@welcome.example", "b@welcome.example"]);
    expect(sent[0]?.text).toContain("/unsubscribe?token=");
  });

  test("respects people who unsubscribe or are erased between the check and the import", async () => {
    const { body } = await upload("Email\nstays@between.example\nleaves@between.example\nerased@between.example\n");
    await check(body.id);
    const add = (email: string, from: string) =>
      api.request("POST", "/api/viewer/subscriber/", { body: { email }, from });
    const leaves = (await add("leaves@between.example", "198.51.100.11")).body.id;
    await api.request("POST", `/api/viewer/subscriber/${leaves}/unsubscribe/`, { body: {}, as: "editor" });
    const erased = (await add("erased@between.example", "198.51.100.12")).body.id;
    await api.request("DELETE", `/api/common/person/subscriber/${erased}/`, { as: "editor" });
    expect((await start(body.id)).counts).toEqual({ imported: 1, unsubscribed: 1 });
    expect((await subscribed("between.example")).map(({ email }: { email: string }) => email)).toEqual([
      "stays@between.example",
    ]);
  });

  test("is started by only one of two people, paused, resumed and cancelled, and is not for authors", async () => {
    expect((await upload("Email\na@two.example\n", { as: "author" })).status).toBe(403);
    const { body } = await upload("Email\na@two.example\n");
    expect((await act(body.id, "start", { consent })).status).toBe(400);
    expect((await act(body.id, "check", { email_column: 7 })).body).toMatchObject({
      email_column: ["This column is not in the file."],
    });
    await check(body.id);
    const both = await Promise.all([act(body.id, "start", { consent }), act(body.id, "start", { consent }, "owner")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    await worker().run();
    expect((await read(body.id)).state).toBe("done");
    expect((await act(body.id, "pause")).status).toBe(400);
    expect((await act(999_999, "pause")).status).toBe(404);

    const { body: other } = await upload("Email\nb@two.example\n");
    expect((await act(other.id, "cancel")).body.state).toBe("cancelled");
    expect((await act(other.id, "check", { email_column: 0 })).status).toBe(400);
    expect((await api.request("GET", path, { as: "editor" })).body.results[0]).toMatchObject({ id: other.id });
  });
});

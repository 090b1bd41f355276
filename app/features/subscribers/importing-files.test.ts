import { expect, test } from "vitest";
import { sharedApi } from "#tests/support/shared-api.ts";
import { createImports, importsPath } from "#tests/support/subscriber-imports.ts";

const api = sharedApi();
const { upload, check, start, subscribed } = createImports(api);
const preview = (content: string | Buffer, fields: Record<string, string> = {}, as = "editor") =>
  upload(content, { path: `${importsPath}preview/`, fields, as });

const notes = `"${"Wrote to us, was kind. ".repeat(40)}"`;
const latin = (text: string) => Buffer.from(text, "latin1");
const bigEndian = (text: string) => Buffer.from(text, "utf16le").swap16();

test.each([
  [
    "quoted cells where a sample of it would end",
    ["Email,Name,Notes", ...Array.from({ length: 60 }, (_, at) => `r${at}@x.example,R,${notes}`)].join("\r\n"),
    { delimiter: ",", headings: ["Email", "Name", "Notes"], row_count: 60 },
  ],
  [
    "commas in the names between semicolons",
    "Nachname, Vorname;E-Mail\r\nMarsh, Ada;ada@x.example\r\nLi, Bob;bob@x.example\r\n",
    {
      delimiter: ";",
      headings: ["Nachname, Vorname", "E-Mail"],
      row_count: 2,
      sample: [["Marsh, Ada", "ada@x.example"], []],
    },
  ],
  [
    "its delimiter in the first row",
    "sep=;\r\nE-Mail;Vorname\r\nada@x.example;Ada\r\n",
    { delimiter: ";", heading_row: 2, headings: ["E-Mail", "Vorname"], row_count: 1 },
  ],
  [
    "a title above the headings",
    "Kontakte exportiert am 03.05.2024\r\n\r\nE-Mail;Vorname;Nachname\r\nada@x.example;Ada;Marsh\r\n",
    { delimiter: ";", heading_row: 3, headings: ["E-Mail", "Vorname", "Nachname"], row_count: 1 },
  ],
  [
    "UTF-16 in the order of bytes that is rarer",
    bigEndian("\uFEFFEmail\tName\nada@x.example\tZoë\n"),
    { encoding: "utf-16be", delimiter: "\t", sample: [["ada@x.example", "Zoë"]] },
  ],
  [
    "UTF-16 without a byte order mark",
    Buffer.from("Email;Name\nada@x.example;Zoë\n", "utf16le"),
    { encoding: "utf-16le", sample: [["ada@x.example", "Zoë"]] },
  ],
  [
    "one bad byte among UTF-8",
    Buffer.concat([Buffer.from("Email,Name\nada@x.example,Zoë\nbob@x.example,Jürgen\nc@x.example,Z"), latin("ü\n")]),
    { encoding: "utf-8", sample: [["ada@x.example", "Zoë"], ["bob@x.example", "Jürgen"], []] },
  ],
  [
    "empty rows and columns at its end",
    `Email,Name,,\r\nada@x.example,Ada,,\r\n${",,,\r\n".repeat(200)}`,
    { headings: ["Email", "Name"], row_count: 1, sample: [["ada@x.example", "Ada"]] },
  ],
])("a file with %s is read", async (_, content, { sample, ...expected }: Record<string, unknown>) => {
  const { status, body } = await preview(content);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject(expected);
  for (const [at, cells] of ((sample ?? []) as string[][]).entries())
    if (cells.length > 0) expect(body.sample[at]).toEqual(cells);
});

test("delimiter, encoding and headings can be chosen; a preview stores nothing", async () => {
  const content = latin("Liste;2024\nZoë, Z;E-Mail\nAda, M;ada@choice.example\n");
  const count = async () => (await api.request("GET", importsPath, { as: "editor" })).body.results.length;
  const before = await count();
  expect((await preview(content)).body).toMatchObject({ encoding: "windows-1252", delimiter: ";", heading_row: 1 });
  const fields = { encoding: "windows-1251", delimiter: ",", heading_row: "2" };
  const chosen = { ...fields, heading_row: 2, headings: ["Zoл", "Z;E-Mail"], row_count: 1 };
  expect((await preview(content, fields)).body).toMatchObject(chosen);
  expect((await preview(content, { heading_row: "0" })).body).toMatchObject({
    headings: ["Column 1", "Column 2"],
    row_count: 3,
  });
  expect(await count()).toBe(before);

  const { body } = await upload(content, { fields: { heading_row: "2" } });
  expect(body).toMatchObject({ headings: ["Zoë, Z", "E-Mail"], row_count: 1, email_column: 1 });
  const wrong = [
    ["encoding", "utf-7"],
    ["delimiter", "x"],
    ["heading_row", "9"],
    ["heading_row", "-1"],
  ] as const;
  for (const [field, value] of wrong)
    expect((await preview(content, { [field]: value })).status, `${field} ${value}`).toBe(400);
  expect((await preview(content, {}, "author")).status).toBe(403);
});

test("addresses are found within what programs put around them", async () => {
  const cells = [
    ["\u200bzero@odd.example", "zero@odd.example"],
    ["\u00a0nbsp@odd.example\u00a0", "nbsp@odd.example"],
    ["mailto:mt@odd.example", "mt@odd.example"],
    ["Ada M <mt2@odd.example>", "mt2@odd.example"],
    ["<angle@odd.example>", "angle@odd.example"],
    ["semi@odd.example;", "semi@odd.example"],
    ["dot@odd.example.", "dot@odd.example"],
    ["'apos@odd.example'", "apos@odd.example"],
    ["'+tag@odd.example", "+tag@odd.example"],
    ["o'brien@odd.example", "o'brien@odd.example"],
    ["\u202abidi@odd.example\u202c", "bidi@odd.example"],
    ["soft\u00adhyphen@odd.example", "softhyphen@odd.example"],
    ["line@odd.example\u2028", "line@odd.example"],
    ["a@odd.example b@odd.example", undefined],
    ["c@odd.example;d@odd.example", undefined],
  ] as const;
  const { body } = await upload(["Email,Name", ...cells.map(([cell], at) => `${cell},N${at}`)].join("\r\n"));
  expect(body.delimiter).toBe(",");
  const { counts } = await check(body.id);
  expect(counts).toEqual({ new: 13, bad_address: 2 });
  await start(body.id);
  const found = (await subscribed("odd.example")).map(({ email }: { email: string }) => email);
  expect(found.sort()).toEqual(cells.flatMap(([, address]) => address ?? []).sort());
});

test("dates are read in the formats of common programs, and rows with others are skipped and reported", async () => {
  const dates = ["31.05.2024", "May 31, 2024", "5/31/2024", "0000-00-00 00:00:00", "2024-02-30", "03/04/2024"];
  const rows = dates.map((date, at) => `d${at}@dates.example;${date}`);
  const { body } = await upload(["Email;OPTIN_TIME", ...rows].join("\n"));
  expect(body).toMatchObject({ date_column: 1, date_order: "month_first" });
  const { counts, problems } = await check(body.id, { email_column: 0, date_column: 1, date_order: "month_first" });
  expect(counts).toEqual({ new: 5, bad_date: 1 });
  expect(problems).toMatchObject([{ row_number: 6, outcome: "bad_date" }]);
  await start(body.id);
  const { db } = api.app.database;
  const stored = db.selectFrom("subscriber").select("consented_at").where("import_id", "=", body.id).orderBy("email");
  expect(
    (await stored.execute()).map(({ consented_at }) => (consented_at as string | null)?.slice(0, 10) ?? ""),
  ).toEqual([...["2024-05-31", "2024-05-31", "2024-05-31", "", "2024-03-04"]]);
});

test("first and last names are joined, and tags become the topics of letters", async () => {
  const topic = async (name: string) =>
    (await api.request("POST", "/api/viewer/topic/", { as: "editor", body: { name, description: "" } })).body
      .id as number;
  const [retreats, essays] = [await topic("Retreats"), await topic("Essays")];
  const { body } = await upload(
    [
      "Email Address,First Name,Last Name,OPTIN_TIME,TAGS",
      `a@tags.example,Ada,Marsh,2020-05-03 10:00:00,"""retreats"",""Customer"""`,
      "b@tags.example,Ben,,2020-05-03 10:00:00,Customer",
      "c@tags.example,,Ko,2020-05-03 10:00:00,Essays; Retreats",
    ].join("\n"),
  );
  const { email_column, name_column, last_name_column, date_column, topics_column } = body;
  const columns = { email_column, name_column, last_name_column, date_column, topics_column };
  expect(columns).toEqual({ email_column: 0, name_column: 1, last_name_column: 2, date_column: 3, topics_column: 4 });
  await check(body.id, columns);
  await start(body.id);
  const people = await subscribed("tags.example");
  expect(people.map(({ name }: { name: string }) => name)).toEqual(["Ada Marsh", "Ben", "Ko"]);
  const refused = await api.app.database.db
    .selectFrom("refused_topic")
    .select(["subscriber_id", "topic_id"])
    .where("topic_id", "in", [retreats, essays])
    .execute();
  expect(refused).toEqual([{ subscriber_id: people[0].id, topic_id: essays }]);
});

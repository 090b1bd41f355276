import { expect, test } from "vitest";
import { png } from "#tests/support/files.ts";
import { upload } from "#tests/support/forms.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const api = sharedApi();

/** As copied from PowerPoint, with a line break of its own, and from a broken PDF. */
const COPIED = "One\u000btwo\u0002\u001f\u0085three";
const CLEAN = "One two three";

test("control characters are removed from everything that people write, not only from items", async () => {
  const picture = await upload(api, "lamp.png", await png(20, 10), { alt: COPIED });
  expect(picture.alt).toBe(CLEAN);
  const send = async (method: string, path: string, body: object, as?: "editor" | "owner") => {
    const response = await api.request(method, path, { body, ...(as && { as }) });
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
    return response.body;
  };
  const file = await send("PATCH", `/api/common/file/${picture.id}/`, { alt: `${COPIED}.`, version: 1 }, "editor");
  expect(file.alt).toBe(`${CLEAN}.`);
  const account = await send("PATCH", "/api/auth/user/", { display_name: COPIED }, "owner");
  expect(account.display_name).toBe(CLEAN);

  const email = `${freshName("reader", "-")}@academy.example`;
  await send("POST", "/api/viewer/enquiry/", { name: COPIED, email, message: COPIED, remarks: "" });
  const { results } = (await api.request("GET", `/api/viewer/enquiry/?search=${email}`, { as: "editor" })).body;
  expect(results[0]).toMatchObject({ name: CLEAN, message: CLEAN });
  const noted = await send("POST", `/api/viewer/enquiry/${results[0].id}/notes/`, { text: COPIED }, "editor");
  expect(JSON.stringify(noted)).toContain(CLEAN);
});

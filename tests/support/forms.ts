import type { Api, ApiResponse, RequestOptions } from "./api.ts";

interface Form {
  file?: { name: string; bytes: Buffer; type?: string };
  fields?: Record<string, string>;
}

/** Posts a form with a file (in the field `file`) as a browser would. @param as null for no account */
export async function postForm(
  api: Api,
  path: string,
  { file, fields = {} }: Form,
  as: RequestOptions["as"] | null = "editor",
): Promise<ApiResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) {
    const type = file.type ?? "application/octet-stream";
    form.append("file", new File([new Uint8Array(file.bytes)], file.name, { type }));
  }
  const encoded = new Response(form);
  return api.request("POST", path, {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    ...(as && { as }),
  });
}

/** Puts a file into the media library, and returns its record. */
export async function upload(
  api: Api,
  name: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
  as: RequestOptions["as"] = "editor",
) {
  const response = await postForm(api, "/api/common/file/", { file: { name, bytes }, fields }, as);
  if (response.status !== 201 && response.status !== 200) {
    throw new Error(`${name}: ${response.status} ${JSON.stringify(response.body)}`);
  }
  return response.body;
}

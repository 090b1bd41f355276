import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest, FastifySchemaCompiler } from "fastify";
import { z } from "zod";
import { InvalidInput, type Problem } from "../errors.ts";
import { requireStaff } from "../http/access.ts";
import { cleanTexts, parseInput, toProblems, validatorCompiler } from "../http/validation.ts";
import { stripControls } from "../text/control-characters.ts";
import { type StagedFile, uploadError } from "./staged-file.ts";
import type { Uploads } from "./uploads.ts";

const noFile: Problem = { field: "file", code: "required", message: "No file was submitted." };

/**
 * The schema and compiler of a route that accepts a file. Its body is either a form (`multipart/form-data`) with the
 * file in `file`, or JSON with the id of a finished upload in `upload`; both include `fields`.
 */
export function uploadRoute<S extends z.ZodRawShape>(fields: S) {
  const body = z.object({
    file: z.string().meta({ format: "binary" }).optional().describe("The file (forms only)."),
    upload: z.uuid().optional().describe("The id of a finished resumable upload (JSON only)."),
    ...fields,
  });
  // A form is parsed by `withUploadedFile`, once the route has checked the request.
  // biome-ignore lint/suspicious/noExplicitAny: Fastify infers the type of the whole schema here, not of its parts.
  const compiler: FastifySchemaCompiler<any> = (route) =>
    route.httpPart === "body" ? (value: unknown) => ({ value }) : validatorCompiler(route);
  return { body, consumes: ["multipart/form-data", "application/json"], compiler };
}

/**
 * Calls `work` with the file and fields of a request, and then deletes the file.
 * @param fields strings, since forms support nothing else: coerce numbers.
 * @param work must return JSON: an upload that is used twice returns the first result.
 * @throws InvalidInput, FileTooLarge, StorageFull, and the errors of `work`.
 */
export async function withUploadedFile<S extends z.ZodRawShape, T>(
  request: FastifyRequest,
  uploads: Uploads,
  fields: S,
  work: (file: StagedFile, fields: z.output<z.ZodObject<S>>) => Promise<T>,
): Promise<T> {
  const staff = requireStaff(request);
  if (request.isMultipart()) return takeForm(request, uploads, z.strictObject(fields), work);
  const schema = cleanTexts(z.strictObject({ ...fields, upload: z.uuid().optional() }));
  const { upload, ...given } = parseInput(schema, request.body ?? {}) as { upload?: string };
  if (upload === undefined) throw new InvalidInput([noFile]);
  return uploads.use(upload, staff.id, (file) => work(file, given as z.output<z.ZodObject<S>>));
}

const cleanValue = (value: unknown) => (typeof value === "string" ? stripControls(value) : value);

async function takeForm<S extends z.ZodObject, T>(
  request: FastifyRequest,
  uploads: Uploads,
  schema: S,
  work: (file: StagedFile, fields: z.output<S>) => Promise<T>,
): Promise<T> {
  const given: Record<string, unknown> = {};
  const parts = request.parts();
  const readFields = async (): Promise<MultipartFile | undefined> => {
    for (;;) {
      const { value: part } = await parts.next();
      if (!part) return undefined;
      if (part.type === "file" && part.fieldname === "file") return part;
      given[part.fieldname] = part.type === "file" ? part : cleanValue((part as MultipartValue).value);
      if (part.type === "file") part.file.resume();
    }
  };
  // Distinguishes errors of `work` from those of receiving the form.
  let workError: { error: unknown } | undefined;
  const recordingErrors = (file: StagedFile) =>
    work(file, parseInput(schema, given)).catch((error: unknown) => {
      workError = { error };
      throw error;
    });
  try {
    const part = await readFields();
    if (!part) {
      const { error } = schema.safeParse(given, { reportInput: true });
      throw new InvalidInput([noFile, ...toProblems(error?.issues ?? [])]);
    }
    return await uploads.receive(part.file, part.filename ?? "", async (file) => {
      // Fields may follow the file.
      if (await readFields()) throw InvalidInput.field("file", "too_many", "Send one file at a time.");
      return recordingErrors(file);
    });
  } catch (error) {
    throw workError ? workError.error : uploadError(error);
  } finally {
    // Discards the rest of a rejected body, since many clients read the response only after sending all of it.
    request.raw.unpipe();
    request.raw.resume();
  }
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import { BATCH, MAX_IMPORT_CHARACTERS } from "../import/import-limits.ts";
import { checkFile, type ImportRow, importRows, textOf } from "./import-calls.ts";

/** A file that is checked, then imported in parts. What an interrupted import left out is still there to be imported. */
export function useImport() {
  const queries = useQueryClient();
  const [fileName, setFileName] = useState("");
  const [rows, setRows] = useState<ImportRow[]>();
  const [doing, setDoing] = useState<"check" | "import">();
  const [problem, setProblem] = useState("");

  async function attempt(step: "check" | "import", work: () => Promise<void>) {
    if (doing) return;
    setDoing(step);
    setProblem("");
    try {
      await work();
    } catch (error) {
      if (!isSessionExpired(error))
        setProblem(error instanceof ApiError ? error.messages.join(" ") : "Something unexpected happened.");
    } finally {
      setDoing(undefined);
    }
  }

  const check = (file: File | undefined) =>
    attempt("check", async () => {
      if (!file) return;
      setRows(undefined);
      setFileName(file.name);
      const tooLarge = `${file.name} is too large: ${MAX_IMPORT_CHARACTERS.toLocaleString("en")} characters at most.`;
      if (file.size > 4 * MAX_IMPORT_CHARACTERS) return setProblem(tooLarge);
      const csv = await textOf(file);
      if (csv.length > MAX_IMPORT_CHARACTERS) return setProblem(tooLarge);
      if (csv.includes("\0")) return setProblem("This is not a CSV file. Save the spreadsheet as CSV first.");
      setRows((await checkFile(csv)).rows);
    });

  const start = () =>
    attempt("import", async () => {
      const due = (rows ?? []).filter(({ outcome }) => outcome === "new");
      try {
        for (let at = 0; at < due.length; at += BATCH) {
          const done = new Map((await importRows(due.slice(at, at + BATCH))).rows.map((one) => [one.row, one]));
          setRows((all) => all?.map((one) => done.get(one.row) ?? one));
        }
      } finally {
        void queries.invalidateQueries();
      }
    });

  return { fileName, rows, doing, problem, check, start };
}

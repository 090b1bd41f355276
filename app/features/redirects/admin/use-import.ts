import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Reading } from "#app/ui/admin/csv-reading.tsx";
import { errorTexts } from "#app/ui/admin/error-text.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import { BATCH } from "../import/import-limits.ts";
import { checkFile, type ImportRow, importRedirects, type ReadFile, readFile, Unreadable } from "./import-calls.ts";

type Step = "read" | "check" | "import";

/**
 * Reads and checks a file, then imports it in parts. After an interruption, the remaining rows can still be imported.
 */
export function useImport() {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadFile & { file: File }>();
  const [rows, setRows] = useState<ImportRow[]>();
  const [doing, setDoing] = useState<Step>();
  const [problem, setProblem] = useState("");

  async function attempt(step: Step, work: () => Promise<void>) {
    if (doing) return;
    setDoing(step);
    setProblem("");
    try {
      await work();
    } catch (error) {
      if (!isSessionExpired(error)) setProblem(describeError(error));
    } finally {
      setDoing(undefined);
    }
  }

  const read = (file: File, reading: Reading) =>
    attempt("read", async () => {
      setRows(undefined);
      setChosen({ file, ...(await readFile(file, reading)) });
    });

  const check = (read: ReadFile) =>
    attempt("check", async () => {
      setRows(undefined);
      setRows((await checkFile(read)).rows);
    });

  const start = () =>
    attempt("import", async () => {
      const due = (rows ?? []).filter(({ outcome }) => outcome === "new");
      try {
        for (let at = 0; at < due.length; at += BATCH) {
          const done = new Map((await importRedirects(due.slice(at, at + BATCH))).rows.map((one) => [one.row, one]));
          setRows((all) => all?.map((one) => done.get(one.row) ?? one));
        }
      } finally {
        void queries.invalidateQueries();
      }
    });

  return { chosen, rows, doing, problem, read, check, start };
}

function describeError(error: unknown) {
  if (error instanceof Unreadable) return error.message;
  return errorTexts(error);
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useContext, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { z } from "zod";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { errorText } from "#app/ui/admin/error-text.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import { listSettings, storeColumns } from "./saved-views.ts";

/** Kinds of fields that are too long for a cell, or mean nothing without the rest of the item. */
const NOT_IN_CELLS = new Set(["rich-text", "text-area", "media"]);

/** All columns that a list can show besides the title, in the order in which they are offered. */
export function availableColumns(definition: ResourceDefinition): string[] {
  const title = titleField(definition);
  const inputs = Object.entries(definition.inputs).flatMap(([name, { kind }]) =>
    NOT_IN_CELLS.has(kind) ? [] : [name],
  );
  const ofTraits = [
    ...(hasTrait(definition, "publication") ? ["state", "published_at"] : []),
    ...(hasTrait(definition, "position") ? ["position"] : []),
    ...(hasTrait(definition, "slug") ? ["slug"] : []),
  ];
  const all = [
    ...definition.list.columns,
    ...inputs,
    // Lists, such as the notes of an enquiry, don't fit in a cell either.
    ...Object.entries(definition.derived ?? {}).flatMap(([name, schema]) =>
      (schema as z.ZodType).def.type === "array" ? [] : [name],
    ),
    ...ofTraits,
    "modified_at",
    "created_at",
  ];
  return [...new Set(all)].filter((name) => name !== title);
}

/**
 * The columns of a list: those in its URL, or else the account's choice, or else the declared columns. They always
 * include the title. This browser keeps a copy of the choice, so that the list need not wait for it.
 */
export function useColumns(definition: ResourceDefinition) {
  const { id } = useContext(CurrentAccountContext);
  const [params, setParams] = useSearchParams();
  const key = `lightwell-columns:${id}:${definition.name}`;
  const [stored, setStored] = useState(() => localStorage.getItem(key));
  const queries = useQueryClient();
  const settings = listSettings(definition.name);
  const { data } = useQuery(settings);
  const given = params.get("columns") ?? stored;
  const columns = useMemo(() => addTitle(definition, given?.split(",")), [definition, given]);

  function keep(chosen: readonly string[] | null) {
    if (chosen) localStorage.setItem(key, chosen.join(","));
    else localStorage.removeItem(key);
    setStored(chosen ? chosen.join(",") : null);
  }

  // The columns may have been chosen on another computer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` changes with every render.
  useEffect(() => {
    if (data) keep(data.columns);
  }, [data]);

  async function store(chosen: readonly string[] | null) {
    try {
      await queries.cancelQueries(settings);
      await storeColumns(definition.name, chosen);
      queries.setQueryData(settings.queryKey, (before) => before && { ...before, columns: chosen && [...chosen] });
    } catch (error) {
      if (isSessionExpired(error)) return;
      const reason = errorText(error);
      notify.error(`The columns are applied but couldn’t be saved. ${reason}`);
    }
  }

  /** @param chosen undefined for the declared columns */
  function choose(chosen: readonly string[] | undefined) {
    keep(chosen ?? null);
    void store(chosen ?? null);
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete("columns");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return { columns, choose };
}

/** Known columns in the given order, with the title where it is declared: after the picture, if that comes first. */
function addTitle(definition: ResourceDefinition, chosen: readonly string[] | undefined): readonly string[] {
  const { columns: declared } = definition.list;
  if (!chosen) return declared;
  const known = availableColumns(definition).filter((name) => chosen.includes(name));
  const startsWithPicture = definition.inputs[known[0] ?? ""]?.kind === "picture";
  return known.toSpliced(startsWithPicture ? 1 : 0, 0, titleField(definition));
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { hasAutosave } from "#app/admin/saving/item-saver.ts";
import { createPreviewLink, type Previewed, type PreviewLink } from "./preview-link.ts";

/** The delay after which the preview follows a form's last change, in milliseconds. */
const FOLLOWS_AFTER = 400;

type ShownLink = PreviewLink & { state: string };

/** The link to the preview of a form's values; keeps the latest link while another is loading or fails. */
export function usePreviewLink(previewed: Previewed) {
  const { definition, item, values } = previewed;
  const isStored = hasAutosave(definition);
  const [typed, setTyped] = useState({ values, count: 0 });
  useEffect(() => {
    if (isStored || typed.values === values) return;
    const timer = setTimeout(() => setTyped({ values, count: typed.count + 1 }), FOLLOWS_AFTER);
    return () => clearTimeout(timer);
  }, [isStored, typed, values]);
  const state = `${item.version} ${typed.count}`;
  const [latest, setLatest] = useState<ShownLink>();
  const { data, error, refetch } = useQuery({
    queryKey: ["preview", definition.name, item.id, state],
    queryFn: async ({ signal }): Promise<ShownLink> => ({
      ...(await createPreviewLink({ definition, item, values: typed.values }, signal)),
      state,
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data && data !== latest) setLatest(data);
  return { link: data ?? latest, error, refetch };
}

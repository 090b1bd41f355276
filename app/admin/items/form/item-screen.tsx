import { useCallback, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { adminPath } from "#app/resources/admin-path.ts";
import { isCreatedByStaff, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import NotFound from "../../not-found.tsx";
import { findDeclarationByPath } from "../declarations.ts";
import type { Route } from "./+types/item-screen";
import type { FormItem } from "./field-props.ts";
import { ItemForm } from "./item-form.tsx";
import { LoadedForm } from "./loaded-form.tsx";
import SingleItem from "./single-item.tsx";

export const meta = ({ params }: Route.MetaArgs) =>
  screenMeta(findDeclarationByPath(params.resource)?.labels[params.id === "new" ? "one" : "many"] ?? "Not found");

/** The form of an item, or of a new one at `/new`, generated from the declaration of its resource. */
export default function ItemScreen() {
  const { resource, id = "" } = useParams();
  const definition = findDeclarationByPath(resource);
  if (definition?.single) return <SingleItem key={definition.name} definition={definition} path={id} />;
  if (!definition || (id === "new" && !isCreatedByStaff(definition))) return <NotFound />;
  return <OpenForm key={definition.name} definition={definition} id={id} />;
}

/** The form stays open when its item gets an id; any other change of the path opens another form. */
function OpenForm({ definition, id }: { definition: ResourceDefinition; id: string }) {
  const { state } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const copied = params.get("copy");
  // Remembers what the form was opened with: creating a copy changes the URL, but not which item it copies.
  const [opened, setOpened] = useState(() => ({ id, at: id, copied, key: 0 }));
  if (opened.at !== id || (id === "new" && opened.copied !== copied)) {
    const isCreated = opened.at === "new" && (state as { createdIn?: number } | null)?.createdIn === opened.key;
    setOpened(isCreated ? { ...opened, at: id } : { id, at: id, copied, key: opened.key + 1 });
  }
  const { key } = opened;
  const onCreated = useCallback(
    (item: FormItem) => {
      const list = (state as { list?: string } | null)?.list;
      void navigate(adminPath(definition, item), {
        replace: true,
        preventScrollReset: true,
        state: { list, createdIn: key, keepsFocus: true },
      });
    },
    [navigate, definition, key, state],
  );
  if (opened.id === "new" && !opened.copied)
    return <ItemForm key={key} definition={definition} item={undefined} onCreated={onCreated} />;
  return (
    <LoadedForm
      key={key}
      definition={definition}
      address={opened.copied ?? opened.id}
      isCopy={opened.id === "new"}
      onCreated={onCreated}
    />
  );
}

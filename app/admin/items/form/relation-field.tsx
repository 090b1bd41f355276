import { CloseButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { adminPath } from "#app/resources/admin-path.ts";
import type { RelationOutput } from "#app/resources/inputs/relation.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { findDeclaration } from "../declarations.ts";
import type { ListedItem } from "../item-calls.ts";
import { getItemName } from "../use-item-actions.ts";
import { FieldGroup } from "./field-group.tsx";
import { type FieldProps, fieldId } from "./field-props.ts";
import { getFieldRules, getInput } from "./field-rules.ts";
import { getControlProps } from "./field-text.tsx";
import { itemsByIdQuery } from "./find-items.ts";
import { ItemCombobox } from "./item-combobox.tsx";
import { OrderedRows } from "./ordered-rows.tsx";
import classes from "./rows.module.css";

/** A related item: an object as the API returned it, or its id. */
type Related = RelationOutput | number;

/** An item of another resource. */
export function RelationField(props: FieldProps<Related | null | undefined>) {
  const { value, onChange, readOnly = false, label } = props;
  const to = getReferencedResource(props);
  const names = useNames(to, value ? [value] : []);
  const { isRequired } = getFieldRules(getInput(props.definition, props.name));
  return (
    <div className={classes.relation}>
      <ItemCombobox
        {...getControlProps(props)}
        to={to}
        shown={value ? names(value) : ""}
        placeholder={readOnly ? "" : "None"}
        readOnly={readOnly}
        onSelect={(item) => onChange(toRelated(to, item))}
      />
      {value && !readOnly && !isRequired ? (
        <CloseButton
          aria-label={`Remove ${label}`}
          onClick={() => {
            onChange(null);
            document.getElementById(fieldId(props.name))?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

/** Several items of another resource, in order. */
export function RelationsField(props: FieldProps<readonly Related[] | null | undefined>) {
  const { definition, name, label, value, onChange, readOnly = false } = props;
  const to = getReferencedResource(props);
  const related = value ?? [];
  const names = useNames(to, related);
  const { maxRows = Number.POSITIVE_INFINITY } = getFieldRules(getInput(definition, name));
  return (
    <FieldGroup {...props}>
      <OrderedRows label={label} rows={related} getName={(row) => names(row)} onChange={onChange} readOnly={readOnly}>
        {(row) => (
          <Link className={classes.link} to={adminPath(to, { id: getId(row) })} target="_blank">
            {names(row)}
          </Link>
        )}
      </OrderedRows>
      {readOnly || related.length >= maxRows ? null : (
        <ItemCombobox
          to={to}
          aria-label={`Add to ${label.toLowerCase()}`}
          placeholder={`Find or add ${to.labels.many.toLowerCase()}`}
          shown=""
          without={related.map(getId)}
          onSelect={(item) => onChange([...related, toRelated(to, item)])}
        />
      )}
    </FieldGroup>
  );
}

const getId = (related: Related) => (typeof related === "number" ? related : related.id);

const toRelated = (to: ResourceDefinition, item: ListedItem): Related => ({
  id: item.id,
  name: getItemName(to, item),
  slug: typeof item.slug === "string" ? item.slug : null,
});

function getReferencedResource({ definition, name }: Pick<FieldProps, "definition" | "name">): ResourceDefinition {
  const to = findDeclaration(getInput(definition, name).references?.to ?? "");
  if (!to) throw new Error(`"${name}" references a resource without screens.`);
  return to;
}

/** The names of related items; items of which only the id is known are loaded. */
function useNames(to: ResourceDefinition, related: readonly Related[]): (one: Related) => string {
  const unnamed = related.filter((one) => typeof one === "number");
  const { data = [] } = useQuery(itemsByIdQuery(to, unnamed));
  const loaded = new Map(data.map((item) => [item.id, getItemName(to, item)]));
  return (one) => (typeof one === "number" ? (loaded.get(one) ?? `No. ${one}`) : one.name);
}

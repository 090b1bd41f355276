import { CloseButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { adminPath } from "#app/resources/admin-path.ts";
import type { RelationOutput } from "#app/resources/inputs/relation.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { declarationNamed } from "../declarations.ts";
import type { ListedItem } from "../item-calls.ts";
import { nameOf } from "../use-item-actions.ts";
import { FieldGroup } from "./field-group.tsx";
import { type FieldProps, fieldId } from "./field-props.ts";
import { inputAt, rulesOf } from "./field-rules.ts";
import { controlProps } from "./field-text.tsx";
import { itemsById } from "./find-items.ts";
import { ItemCombobox } from "./item-combobox.tsx";
import { OrderedRows } from "./ordered-rows.tsx";
import classes from "./rows.module.css";

/** A related item: an object as the API returned it, or its id. */
type Related = RelationOutput | number;

/** An item of another resource. */
export function RelationField(props: FieldProps<Related | null | undefined>) {
  const { value, onChange, readOnly = false, label } = props;
  const to = referencedBy(props);
  const names = useNames(to, value ? [value] : []);
  const { isRequired } = rulesOf(inputAt(props.definition, props.name));
  return (
    <div className={classes.relation}>
      <ItemCombobox
        {...controlProps(props)}
        to={to}
        shown={value ? names(value) : ""}
        placeholder={readOnly ? "" : "None"}
        readOnly={readOnly}
        onSelect={(item) => onChange(relatedTo(to, item))}
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
  const to = referencedBy(props);
  const related = value ?? [];
  const names = useNames(to, related);
  const { maxRows = Number.POSITIVE_INFINITY } = rulesOf(inputAt(definition, name));
  return (
    <FieldGroup {...props}>
      <OrderedRows label={label} rows={related} nameOf={(row) => names(row)} onChange={onChange} readOnly={readOnly}>
        {(row) => (
          <Link className={classes.link} to={adminPath(to, { id: idOf(row) })} target="_blank">
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
          without={related.map(idOf)}
          onSelect={(item) => onChange([...related, relatedTo(to, item)])}
        />
      )}
    </FieldGroup>
  );
}

const idOf = (related: Related) => (typeof related === "number" ? related : related.id);

const relatedTo = (to: ResourceDefinition, item: ListedItem): Related => ({
  id: item.id,
  name: nameOf(to, item),
  slug: typeof item.slug === "string" ? item.slug : null,
});

function referencedBy({ definition, name }: Pick<FieldProps, "definition" | "name">): ResourceDefinition {
  const to = declarationNamed(inputAt(definition, name).references?.to ?? "");
  if (!to) throw new Error(`"${name}" references a resource without screens.`);
  return to;
}

/** The names of related items; items of which only the id is known are loaded. */
function useNames(to: ResourceDefinition, related: readonly Related[]): (one: Related) => string {
  const unnamed = related.filter((one) => typeof one === "number");
  const { data = [] } = useQuery(itemsById(to, unnamed));
  const loaded = new Map(data.map((item) => [item.id, nameOf(to, item)]));
  return (one) => (typeof one === "number" ? (loaded.get(one) ?? `No. ${one}`) : one.name);
}

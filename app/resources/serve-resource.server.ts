import { editors } from "#app/platform/access/rules.ts";
import type { ItemOf, ValuesOf } from "./define-resource.ts";
import type { Discovery } from "./discovery.server.ts";
import { traitOutputs } from "./fields.ts";
import { idAddress } from "./item-address.server.ts";
import type { Hooks, Resource, SearchText } from "./resource.server.ts";
import type { ResourceDefinition } from "./resource-definition.ts";
import { listTraitSteps } from "./traits/traits.server.ts";

/** The server side of a resource, with the types of its declaration. */
interface Options<D extends ResourceDefinition> extends Partial<Pick<Resource, "actions" | "address">> {
  access?: Partial<Resource["access"]>;
  publicFields: readonly (keyof ItemOf<D> & string)[];
  hooks?: Hooks<ValuesOf<D>, ItemOf<D>>;
  computed?: Partial<Record<keyof NonNullable<D["derived"]> & string, readonly (keyof ItemOf<D> & string)[]>>;
  discovery?: Discovery<ItemOf<D>>;
  searchText?(item: ValuesOf<D>): SearchText;
}

/** Adds the server side and the defaults to a declaration. */
export function serveResource<D extends ResourceDefinition>(definition: D, options: Options<D>): Resource<ItemOf<D>> {
  const { publicFields, access, computed, ...others } = options;
  const steps = listTraitSteps(definition);
  const write = access?.write ?? editors;
  const publish = access?.publish ?? write;
  const ofTraits: Partial<Resource["access"]> = Object.assign(
    {},
    ...steps.map((step) => step.access?.(write, publish)),
  );
  const actions: Resource["actions"] = Object.assign({}, ...steps.map((step) => step.actions?.(definition)));
  const included = publicFields.flatMap((field) => Object.keys(definition.inputs[field]?.included ?? {}));
  return {
    hooks: {},
    except: definition.except ?? [],
    address: idAddress,
    discovery: {},
    ...(definition.page && { searchText: defaultSearchText(definition) }),
    ...others,
    ...(computed && { computed: computed as NonNullable<Resource["computed"]> }),
    definition,
    columns: Object.keys({ ...traitOutputs(definition), ...definition.derived }),
    access: { read: write, write, create: write, publish, remove: write, ...ofTraits, ...access },
    publicFields: [...publicFields, ...new Set(included)],
    actions: {
      ...actions,
      // Without a trash, items are deleted permanently.
      ...("delete" in actions ? undefined : { delete: { rule: "remove" } }),
      ...options.actions,
    },
  };
}

/** Whether a resource has public items that can be created and deleted. */
export const isContent = ({ publicFields, address }: Resource): boolean =>
  publicFields.length > 0 && address === idAddress;

/** Returns the title, the other searched fields of the list and the rich text. */
function defaultSearchText({ list, inputs }: ResourceDefinition): NonNullable<Resource["searchText"]> {
  return (item) => {
    const [title, ...others] = list.search.map((field) => item[field]);
    return {
      title: String(title),
      text: [...others.flat(), ...Object.entries(inputs).flatMap(([field, { blocks }]) => blocks?.(item[field]) ?? [])],
    };
  };
}

import { type Attributes, Mark, type MarkConfig, Node, type NodeConfig } from "@tiptap/core";
import type { AttributeSpec, Attrs } from "@tiptap/pm/model";
import { richTextSchema } from "../../schema.ts";

const { nodes, marks } = richTextSchema;

/** Attributes are not rendered or parsed individually: `renderHTML` and `parseHTML` do it for the whole node. */
const toAttributes = (specs: Record<string, AttributeSpec> = {}): Attributes =>
  Object.fromEntries(
    Object.entries(specs).map(([name, { default: initial, validate }]) => [
      name,
      {
        rendered: false,
        parseHTML: () => null,
        ...(initial === undefined ? { isRequired: true } : { default: initial }),
        ...(validate && { validate }),
      },
    ]),
  );

type Behaviour<Config> = Omit<Partial<Config>, "name" | "content" | "group" | "marks" | "addAttributes">;

/** A node of the document schema, with its behaviour in the editor. */
export function createSchemaNode(name: string, behaviour: Behaviour<NodeConfig> = {}) {
  const { content, group, marks: allowedMarks, inline, atom, code, isolating, attrs } = getSpec(name);
  return Node.create({
    name,
    ...defined({ content, group, marks: allowedMarks, inline, atom, code, isolating }),
    addAttributes: () => toAttributes(attrs),
    ...behaviour,
  });
}

/** A mark of the document schema, with its behaviour in the editor. */
export function createSchemaMark(name: string, behaviour: Behaviour<MarkConfig> = {}) {
  const { attrs, inclusive } = marks[name]?.spec ?? {};
  return Mark.create({ name, ...defined({ inclusive }), addAttributes: () => toAttributes(attrs), ...behaviour });
}

function getSpec(name: string) {
  const spec = nodes[name]?.spec;
  if (!spec) throw new Error(`The document schema has no node "${name}".`);
  return spec;
}

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** An HTML attribute with the attributes of a node, for copying within the editor. */
export const serializeAttributes = (attrs: Attrs) => ({ "data-attrs": JSON.stringify(attrs) });

/**
 * The attributes that `serializeAttributes` wrote.
 * @returns false, which stops a parse rule from matching, if they are invalid: pasted HTML may claim anything.
 */
export function parseAttributes(name: string, element: HTMLElement): Attrs | false {
  try {
    const attrs: unknown = JSON.parse(element.dataset.attrs ?? "");
    return richTextSchema.nodeFromJSON({ type: name, attrs }).attrs;
  } catch {
    return false;
  }
}

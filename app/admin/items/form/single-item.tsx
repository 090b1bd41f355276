import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { LoadedForm } from "./item-screen.tsx";

/** The form of the only item of a resource, at the path where other resources have their lists. */
export default function SingleItem({ definition }: { definition: ResourceDefinition }) {
  return <LoadedForm definition={definition} address="" onCreated={neverCreated} />;
}

const neverCreated = () => undefined;

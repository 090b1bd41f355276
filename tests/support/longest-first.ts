import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take long without being long themselves, beginning with the one that takes longest. */
const LONG = ["admin-screens", "site-pages", "crash", "import-crash", "admin-queries", "add-a-resource"].map(
  (name) => `/tests/${name}.test.ts`,
);

/**
 * Starts files that take long before the others of their group, so that none is left alone at the end. Vitest knows
 * how long a file took where it ran before; in a fresh clone it goes by the size of the file.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? LONG.length : place;
    };
    return sorted.sort((one, other) => groupOf(one) - groupOf(other) || placeOf(one) - placeOf(other));
  }
}

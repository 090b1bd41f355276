// Writes the types of a description of the API: node generate-api-types.mjs <description.json> <types.d.ts>
import { readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

// openapi-typescript works with the TypeScript compiler's own API, which TypeScript 7 does not have.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === "typescript" ? "typescript5" : specifier, context),
});

const { default: openapiTS, astToString } = await import("openapi-typescript");
const [from, to] = process.argv.slice(2);
writeFileSync(to, astToString(await openapiTS(JSON.parse(readFileSync(from, "utf8")))));

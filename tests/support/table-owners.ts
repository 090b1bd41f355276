import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { tableOf } from "#app/resources/table.ts";

/** Whose tables they are: a folder such as `features/books`, `platform/mail` or `resources`. */
type Owners = Map<string, string>;

export interface Source {
  /** From `app/` on. */
  path: string;
  text: string;
}

/** A feature is a folder, a part of the platform too; the engine is one. */
function folderOf(path: string): string {
  const [layer = "", part = ""] = path.split("/");
  if (!path.includes("/")) return "";
  return (layer === "features" || layer === "platform") && !part.includes(".") ? `${layer}/${part}` : layer;
}

const TABLES = /^( *)(?:export )?interface Tables \{\n([\s\S]*?)\n\1\}/gm;

/** Tables are owned by the folder that declares them in the interface `Tables`. */
export function declaredTables(sources: Source[]): Owners {
  const owners: Owners = new Map();
  for (const { path, text } of sources) {
    for (const [, indent = "", block = ""] of withoutComments(text).matchAll(TABLES))
      for (const [, table = ""] of block.matchAll(new RegExp(`^${indent}  (\\w+):`, "gm")))
        claim(owners, table, folderOf(path));
  }
  return owners;
}

/** A resource's own table, and those of its pairs, are owned by the folder of its declaration. */
export function claimResource(owners: Owners, path: string, { name, inputs }: ResourceDefinition): void {
  claim(owners, tableOf(name), folderOf(path));
  for (const { pairs } of Object.values(inputs)) if (pairs) claim(owners, pairs, folderOf(path));
}

function claim(owners: Owners, table: string, folder: string) {
  const owner = owners.get(table);
  if (owner !== undefined && owner !== folder)
    throw new Error(`The table "${table}" is declared in ${owner} and in ${folder}.`);
  owners.set(table, folder);
}

/**
 * Where a source names a table that is not its folder's. What the platform and the engine own may be named
 * above them, as with imports; the tables of a feature only by the feature.
 */
export function tableFaults({ path, text }: Source, owners: Owners): string[] {
  const folder = folderOf(path);
  return namedTables(text).flatMap(({ table, line, isSql }) => {
    const owner = owners.get(table);
    const where = `app/${path}:${line}`;
    // Words of SQL that are not tables are aliases and functions.
    if (owner === undefined) return isSql ? [] : [`${where} names the table "${table}", which nobody declares`];
    const isBelow = owner.startsWith("platform") || (owner === "resources" && !folder.startsWith("platform"));
    if (owner === folder || isBelow) return [];
    return [`${where} names the table "${table}", which is owned by app/${owner}`];
  });
}

interface Named {
  table: string;
  line: number;
  isSql: boolean;
}

const BUILDER =
  /(?:\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w+Join)|sql\.table)\(\s*(\[[^\]]*\]|["'`][^"'`]*["'`])/g;
/** As `countRows` takes it. */
const PROPERTY = /\btable: (["'`][^"'`]*["'`])/g;
const SQL_TABLE = /\b(?:from|join|into|update|truncate|analyze)\s+"?([a-z_]+)"?/gi;
const SQL_LIST = /\b(?:analyze|truncate)\s+([a-z_]+(?:,\s*[a-z_]+)+)/gi;

function namedTables(text: string): Named[] {
  const code = withoutComments(text);
  const lineAt = (index: number) => code.slice(0, index).split("\n").length;
  // What a query has defined itself is no table.
  const own = new Set([...code.matchAll(/\.(?:as|with)\("(\w+)"/g)].map(([, name]) => name));
  const named: Named[] = [];
  for (const pattern of [BUILDER, PROPERTY])
    for (const { 1: written = "", index } of code.matchAll(pattern))
      for (const [, table = ""] of written.matchAll(/["'`](\w+)(?: as \w+)?["'`]/g))
        if (!own.has(table)) named.push({ table, line: lineAt(index), isSql: false });
  for (const { sql, index } of sqlTemplates(code)) {
    const found = [...sql.matchAll(SQL_TABLE)].map((match) => ({ names: [match[1] ?? ""], at: match.index }));
    const lists = [...sql.matchAll(SQL_LIST)].map((match) => ({
      names: (match[1] ?? "").split(/,\s*/),
      at: match.index,
    }));
    for (const { names, at } of [...found, ...lists])
      for (const table of names) named.push({ table, line: lineAt(index + at), isSql: true });
  }
  return named.sort((one, other) => one.line - other.line);
}

/** The text of each template that is tagged with `sql`, with blanks for what is put into it. */
function sqlTemplates(code: string): { sql: string; index: number }[] {
  return [...code.matchAll(/\bsql(?:<[^`()]*>)?`/g)].map((match) => {
    const index = match.index + match[0].length;
    let sql = "";
    let depth = 0;
    for (let at = index; at < code.length && (depth > 0 || code[at] !== "`"); at += 1) {
      if (code.startsWith("${", at)) depth += 1;
      sql += depth === 0 || code[at] === "\n" ? code[at] : " ";
      if (depth > 0 && code[at] === "}") depth -= 1;
    }
    return { sql, index };
  });
}

/** Comments as blanks, so that lines stay what they are. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, " "));

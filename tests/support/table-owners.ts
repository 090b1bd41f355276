import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { getTableName } from "#app/resources/table.ts";

/** The owners of tables: a folder such as `features/books`, `platform/mail` or `resources`. */
type Owners = Map<string, string>;

export interface Source {
  /** Relative to `app/`. */
  path: string;
  text: string;
}

/** Each feature is a folder, and so is each part of the platform; the engine is a single one. */
function getFolder(path: string): string {
  const [layer = "", part = ""] = path.split("/");
  if (!path.includes("/")) return "";
  return (layer === "features" || layer === "platform") && !part.includes(".") ? `${layer}/${part}` : layer;
}

const TABLES = /^( *)(?:export )?interface Tables \{\n([\s\S]*?)\n\1\}/gm;

/** Tables are owned by the folder that declares them in the interface `Tables`. */
export function declaredTables(sources: Source[]): Owners {
  const owners: Owners = new Map();
  for (const { path, text } of sources) {
    for (const [, indent = "", block = ""] of blankComments(text).matchAll(TABLES))
      for (const [, table = ""] of block.matchAll(new RegExp(`^${indent}  (\\w+):`, "gm")))
        claim(owners, table, getFolder(path));
  }
  return owners;
}

/** A resource's own table, and those of its pairs, are owned by the folder of its declaration. */
export function claimResource(owners: Owners, path: string, { name, inputs }: ResourceDefinition): void {
  claim(owners, getTableName(name), getFolder(path));
  for (const { pairs } of Object.values(inputs)) if (pairs) claim(owners, pairs, getFolder(path));
}

function claim(owners: Owners, table: string, folder: string) {
  const owner = owners.get(table);
  if (owner !== undefined && owner !== folder)
    throw new Error(`The table "${table}" is declared in ${owner} and in ${folder}.`);
  owners.set(table, folder);
}

/**
 * Where a source names a table that its folder does not own. Layers above may name the tables of the platform and the
 * engine, as with imports; only the feature itself may name a feature's tables.
 */
export function tableFaults({ path, text }: Source, owners: Owners): string[] {
  const folder = getFolder(path);
  return namedTables(text).flatMap(({ table, line, isSql }) => {
    const owner = owners.get(table);
    const where = `app/${path}:${line}`;
    // Words in SQL that are not tables are aliases and functions.
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
/** The property of `countRows`. */
const PROPERTY = /\btable: (["'`][^"'`]*["'`])/g;
const SQL_TABLE = /\b(?:from|join|into|update|truncate|analyze)\s+"?([a-z_]+)"?/gi;
const SQL_LIST = /\b(?:analyze|truncate)\s+([a-z_]+(?:,\s*[a-z_]+)+)/gi;

function namedTables(text: string): Named[] {
  const code = blankComments(text);
  const getLine = (index: number) => code.slice(0, index).split("\n").length;
  // Names that a query defines itself are not tables.
  const own = new Set([...code.matchAll(/\.(?:as|with)\("(\w+)"/g)].map(([, name]) => name));
  const named: Named[] = [];
  for (const pattern of [BUILDER, PROPERTY])
    for (const { 1: written = "", index } of code.matchAll(pattern))
      for (const [, table = ""] of written.matchAll(/["'`](\w+)(?: as \w+)?["'`]/g))
        if (!own.has(table)) named.push({ table, line: getLine(index), isSql: false });
  for (const { sql, index } of sqlTemplates(code)) {
    const found = [...sql.matchAll(SQL_TABLE)].map((match) => ({ names: [match[1] ?? ""], at: match.index }));
    const lists = [...sql.matchAll(SQL_LIST)].map((match) => ({
      names: (match[1] ?? "").split(/,\s*/),
      at: match.index,
    }));
    for (const { names, at } of [...found, ...lists])
      for (const table of names) named.push({ table, line: getLine(index + at), isSql: true });
  }
  return named.sort((one, other) => one.line - other.line);
}

/** The text of each template tagged with `sql`, with its values replaced by blanks. */
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

/** Replaces comments with blanks, so that line numbers stay the same. */
const blankComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, " "));

import { BadRequest } from "../errors.ts";

export interface JsonLimits {
  /** The nesting of objects and arrays. */
  depth: number;
  /** Keys of all objects together. */
  keys: number;
  /** Elements of any one array. */
  elements: number;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Checks the limits of a JSON text before it is parsed, since a short text can describe very many objects, each of
 * which costs memory and time. Invalid JSON is left to the parser.
 * @throws BadRequest if a limit is exceeded.
 */
export function limitJson(text: string, limits: JsonLimits): void {
  // The number of elements of each open array; keys are counted for all objects together.
  const elements: number[] = [];
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = findStringEnd(text, at);
        break;
      case OPEN_BRACKET:
      case OPEN_BRACE:
        elements.push(text.charCodeAt(at) === OPEN_BRACKET ? 1 : Number.NEGATIVE_INFINITY);
        if (elements.length > limits.depth) reject("is nested too deeply", limits.depth, "levels");
        break;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        elements.pop();
        break;
      case COMMA: {
        const count = (elements.pop() ?? 0) + 1;
        if (count > limits.elements) reject("has an array that is too long", limits.elements, "elements");
        elements.push(count);
        break;
      }
      case COLON:
        keys += 1;
        if (keys > limits.keys) reject("has too many keys", limits.keys, "keys");
    }
  }
}

/** The index of the closing quote of the string that starts at `start`, or the length of the text if there is none. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    // An even number of backslashes escape each other.
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

function reject(what: string, most: number, unit: string): never {
  throw new BadRequest(`The request body ${what} (maximum ${most} ${unit}).`);
}

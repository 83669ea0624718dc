/** What both look for, who reads and who says how much can be read. */

/** Behind `](`, up to where the link ends: an address, in angles or bare, and perhaps a title. */
export const DESTINATION = String.raw`[ \t\n]*(?:<((?:\\.|[^\n<>\\])*)>|(?!<)((?:\\\S|[^\s()\\]|\((?:\\\S|[^\s()\\])*\))*))(?:\s+(?:"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\((?:\\[^]|[^)\\])*\)))?[ \t\n]*\)`;

export const ATTRIBUTE = String.raw`\s+[\w:.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>${'`'}]+))?`;

export const ESCAPED = /\\([\p{P}\p{S}])/gu;

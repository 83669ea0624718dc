/**
 * The client's name of a message, by which it is sent again: of its key, as it stands in a list and in events, or of itself.
 * What a page gives in its place, or leaves out, names none, and the client says so.
 */
export const localOf = (key: string): string => String(key).replace(/^v:/, '');

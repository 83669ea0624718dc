/** The client's name of a message, by which it is sent again: of its key, as it stands in a list and in events, or of itself. */
export const localOf = (key: string): string => key.replace(/^v:/, '');

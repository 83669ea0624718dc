/** Chats whose visitors have taken their consent back, also one that nobody had to ask for; until it is given, or asked for, anew. */
export const takenBack = new WeakSet<object>();

/**
 * A telephone number, or as long a figure in groups. A range has spaces on both sides of its dash, and is two of them. What a
 * sum, a time or a fraction goes on with keeps the whole in its order, and would be torn from it.
 */
const GROUPS = /(?<![\d\p{Sc}]|\d[/:.,-])(\+?(?:\d|\(\d+\))(?:[ .-]?(?:\d|\(\d+\))){6,})(?!\d*(?:[/:.,]\d|[%\p{Sc}]))/u;

/** Words and figures in turns. Where words run to the left, the groups of one would as well, and a plus would stand after them. */
export const inTurns = (words: string): readonly string[] => words.split(GROUPS);

/** What came as JSON, read tolerantly: what is missing or odd is left out. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const countOf = (value: unknown): number => (Number.isFinite(value) ? (value as number) : 0);

/** What one event of a streamed chat completion says. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'error' }
  /** Nothing for us: a role, a usage count, a line nobody can read. */
  | { readonly kind: 'nothing' };

const NOTHING: Piece = { kind: 'nothing' };

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** The pieces in the data of one event; a closing reason may come together with the last words. */
export function piecesOf(data: string): Piece[] {
  if (data.trim() === '[DONE]') return [{ kind: 'done' }];
  const event = parsed(data);
  if (fieldOf(event, 'error') !== undefined && fieldOf(event, 'error') !== null) return [{ kind: 'error' }];
  const choices = fieldOf(event, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const text = fieldOf(fieldOf(choice, 'delta'), 'content');
  const pieces: Piece[] = typeof text === 'string' && text !== '' ? [{ kind: 'text', text }] : [NOTHING];
  return typeof fieldOf(choice, 'finish_reason') === 'string' ? [...pieces, { kind: 'done' }] : pieces;
}

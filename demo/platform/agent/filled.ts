import type { Database } from '../store/database.js';
import type { Turn } from './port.js';

/** `${variant_phone}`, `${config_notice}`, `{{attr:phone}}`, `$order_number`. */
const PLACE = /\$\{(variant|config)_([^{}]{1,64})\}|\{\{\s*attr:\s*([^{}]{1,64}?)\s*\}\}|\$([a-z_]\w{0,63})/giu;

type Filling = Pick<Turn, 'projectId' | 'environment' | 'version' | 'variantId' | 'state' | 'attributes'>;
interface Values {
  readonly variant: Readonly<Record<string, string>>;
  readonly config: Readonly<Record<string, unknown>>;
}

const VALUES = `
SELECT coalesce((
  SELECT json_object_agg(a.value->>'name', v.value) FROM versions,
    json_each(draft->'attributes') a,
    json_each_text(coalesce(draft->'variants'->$3, draft->'variants'->(draft->>'defaultVariant'))->'attributeValues') v
  WHERE agent_id = $1 AND version = $2 AND v.key = a.key), '{}') AS variant,
  coalesce((SELECT variables FROM config_pages WHERE agent_id = $1 AND environment = $4), '{}') AS config`;

/**
 * A text with what belongs into it: values of the variant, as deployed, or of the default where that has gone, those that may
 * change while people talk, and what the conversation knows. A sum of money is no name; what nobody has a value for is left out,
 * or, of the conversation, left alone.
 */
export async function filled(db: Database, turn: Filling, text: string): Promise<string> {
  if (text.match(PLACE) === null) return text;
  const { projectId, version, variantId, environment, state, attributes } = turn;
  const [values] = await db.query<Values>(VALUES, [projectId, version, variantId, environment]);
  const { variant, config } = values!;
  const known = { ...attributes, ...state };
  return text
    .replace(PLACE, (place, kind?: string, name = '', attribute?: string, variable = '') => {
      if (variable !== '') return own(known, variable) ?? place;
      if (kind?.toLowerCase() === 'config') return own(config, name) ?? '';
      return own(variant, attribute ?? name) ?? '';
    })
    .trim();
}

function own(values: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

import { emptyDraft, type Draft } from '../build/draft.js';
import type { SeedTopic } from './seed/seed-topic.js';
import { ARABIC_TOPICS } from './seed/topics-ar.js';
import { GERMAN_TOPICS } from './seed/topics-de.js';
import { ENGLISH_ORDER_TOPICS } from './seed/topics-en-orders.js';
import { ENGLISH_SHOP_TOPICS } from './seed/topics-en-shop.js';
import { SPANISH_TOPICS } from './seed/topics-es.js';
import { FRENCH_TOPICS } from './seed/topics-fr.js';
import { primary } from './topics.js';

const SHELVES: Readonly<Record<string, readonly SeedTopic[]>> = {
  'en-US': [...ENGLISH_ORDER_TOPICS, ...ENGLISH_SHOP_TOPICS],
  'fr-FR': FRENCH_TOPICS,
  'es-ES': SPANISH_TOPICS,
  'de-DE': GERMAN_TOPICS,
  ar: ARABIC_TOPICS,
};
const PHONE = 'ATTRIBUTE-PHONE001';

/** What the agent of the demo shop is before anybody edits it. It greets in the language of the visitor, by itself. */
export function houseDraft(): Draft {
  const topics = Object.entries(SHELVES).flatMap(([language, shelf]) =>
    shelf.map(({ key, name, content, exampleQueries, actions = '' }) => [
      `${key}-${primary(language)}`,
      { name, content, actions, exampleQueries: [...exampleQueries], isActive: true, language },
    ]),
  );
  return {
    ...emptyDraft('en-US', null),
    topics: Object.fromEntries(topics) as Draft['topics'],
    attributes: { [PHONE]: { name: 'phone' } },
    variants: {
      'VARIANT-NORTH001': { name: 'North', attributeValues: { [PHONE]: '0123 456 78 90' } },
      'VARIANT-SOUTH001': { name: 'South', attributeValues: { [PHONE]: '0123 456 78 95' } },
    },
    defaultVariant: 'VARIANT-NORTH001',
  };
}

import { saying } from './fragments.js';
import { AgentError, type Act } from './port.js';
import { phrasesFor } from './phrases/by-language.js';
import { suggesting } from './flows/flow.js';
import { LONG_STORY } from './story-long.js';

/** What a story does: its acts, and for some a failure after them. */
export interface Story {
  readonly acts: readonly Act[];
  readonly fault?: AgentError;
  /** The language the conversation is in afterwards, when the story changes it. */
  readonly language?: string;
}

/** Where the shop is, as it is written in what the agent knows. */
export const SHOP = 'https://shop.example';
/** A text with links to where the shop really is. */
export const atShop = (text: string, shop: string): string => text.replaceAll(`${SHOP}/`, `${shop}/`);

function handOff(language: string, destination: string): Story {
  return {
    acts: [
      ...saying(phrasesFor(language).handingOver),
      { do: 'handOver', to: 'desk', destination, reason: 'visitor asked' },
    ],
  };
}

function handOffToPage(language: string): Story {
  const route = 'https://help.example/contact';
  return {
    acts: [
      ...saying(phrasesFor(language).handingOver),
      { do: 'handOver', to: 'client', destination: 'support', reason: 'visitor asked', route },
    ],
  };
}

function rich(language: string, shop: string): Story {
  const { buttons } = phrasesFor(language);
  return {
    acts: [
      ...saying('This is the **Firefly** garden lamp, our favourite for long evenings.'),
      {
        do: 'attach',
        attachments: [
          {
            content_type: 'ATTACHMENT_CONTENT_TYPE_IMAGE',
            content_url: `${SHOP}/images/firefly.jpg`,
            preview_image_url: `${SHOP}/images/firefly-small.jpg`,
            title: 'Firefly garden lamp',
          },
          {
            content_type: 'ATTACHMENT_CONTENT_TYPE_URL',
            content_url: `${shop}/lamps/firefly`,
            preview_image_url: `${SHOP}/images/firefly-small.jpg`,
            title: 'Firefly in the shop',
            call_to_action_text: 'View the lamp',
          },
        ],
      },
      suggesting(buttons.order, buttons.booking, buttons.hours),
      { do: 'offerCall', actions: [{ title: 'Call the shop', contact_number: '+441234567890' }] },
    ],
  };
}

function twice(): Story {
  return {
    acts: [
      ...saying('This is the first of two messages.'),
      { do: 'next' },
      ...saying('And this is the second one, in the same turn.'),
    ],
  };
}

function failing(number: string): Story {
  switch (number) {
    case '3':
      return { acts: [], fault: new AgentError('overloaded', 'story: too much to do') };
    case '6':
      return {
        acts: saying('I was just about to tell you that the'),
        fault: new AgentError('broken', 'story: failed in the middle of the answer'),
      };
    default:
      return { acts: [], fault: new AgentError('failed', 'story: failed before the answer') };
  }
}

function changeLanguage(code: string): Story {
  // Only what can be a language tag; the rest is no command of ours.
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/iu.test(code)) return { acts: saying('Use it like this: `/lang fr-FR`') };
  const language = Intl.getCanonicalLocales(code)[0] ?? code;
  return { acts: [{ do: 'language', code: language }, ...saying(phrasesFor(language).switched)], language };
}

/** The story a demo command asks for; undefined when the text is none of the commands. */
export function storyOf(text: string, language: string, shop = SHOP): Story | undefined {
  const [command = '', argument = ''] = text.trim().slice(0, 100).split(/\s+/u);
  switch (command.toLowerCase()) {
    case '/end':
      return { acts: [...saying(phrasesFor(language).goodbye), { do: 'end' }] };
    case '/handoff':
      return handOff(language, 'support');
    case '/handoff-fail':
      return handOff(language, 'fail');
    case '/handoff-timeout':
      return handOff(language, 'timeout');
    case '/handoff-client':
      return handOffToPage(language);
    case '/lang':
      return changeLanguage(argument);
    case '/rich':
      return rich(language, shop);
    case '/long':
      return { acts: saying(atShop(LONG_STORY, shop)) };
    case '/twice':
      return twice();
    case '/error':
      return failing(argument);
    default:
      return undefined;
  }
}

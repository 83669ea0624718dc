import type { MessengerConfig } from '../../src/index.js';

interface Words {
  readonly subtitle: string;
  readonly greeting: string;
  readonly text: string;
  /** What the agent answers in that language. */
  readonly starters: readonly string[];
  readonly call: string;
}

const english: Words = {
  subtitle: 'AI assistant, people from 8:00',
  greeting: 'Hello. What are you looking for?',
  text: 'Fern answers at once, day and night. A person can take over when you ask for one.',
  starters: ['Where is my order?', 'Help me choose a tent', 'Return or repair something', 'Talk to a person'],
  call: 'Call the workshop',
};

const others: Readonly<Record<string, Words>> = {
  de: {
    subtitle: 'KI-Assistent, Menschen ab 8:00',
    greeting: 'Hallo. Was suchen Sie?',
    text: 'Fern antwortet sofort, Tag und Nacht. Auf Wunsch übernimmt ein Mensch.',
    starters: ['Wo ist meine Bestellung?', 'Was kostet der Versand?', 'Wie kann ich etwas zurückgeben?', 'Ich möchte mit einem Menschen sprechen'], // prettier-ignore
    call: 'Die Werkstatt anrufen',
  },
  fr: {
    subtitle: 'Assistant IA, une personne dès 8 h',
    greeting: 'Bonjour. Que cherchez-vous ?',
    text: 'Fern répond aussitôt, jour et nuit. Une personne prend le relais si vous le demandez.',
    starters: ['Où est ma commande ?', 'Combien de temps prend la livraison ?', 'Comment retourner un article ?', 'Je voudrais parler à un humain'], // prettier-ignore
    call: 'Appeler l’atelier',
  },
  ar: {
    subtitle: 'مساعد ذكي، وأشخاص من الساعة 8:00',
    greeting: 'مرحبًا. عمّ تبحث؟',
    text: 'يجيب Fern فورًا، ليلًا ونهارًا. ويتولى شخص المحادثة متى طلبت ذلك.',
    starters: ['أين طلبي؟', 'كم يستغرق التوصيل؟', 'أريد التحدث إلى شخص'],
    call: 'الاتصال بالورشة',
  },
  ja: {
    subtitle: 'AIアシスタント（英語で回答）',
    greeting: 'こんにちは。何をお探しですか？',
    text: 'Fern が昼夜を問わずすぐにお答えします。回答は英語です。ご希望があれば担当者に代わります。',
    starters: english.starters,
    call: '工房に電話する',
  },
};

/** The chat of the shop, as a customer of ours would set it up, in the language of the visitor. */
export function configIn(language: string): MessengerConfig {
  const start = language.toLowerCase().split('-')[0]!;
  const { subtitle, greeting, text, starters, call } = Object.hasOwn(others, start) ? others[start]! : english;
  return {
    title: 'Fernway',
    subtitle,
    assistant: 'Fern',
    home: { greeting, text, starters: [...starters] },
    alternatives: [{ kind: 'call', label: call, to: '+44 20 7946 0991' }],
    feedback: true,
    rating: true,
    masking: 'cards',
  };
}

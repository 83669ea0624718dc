/** What a close means. The codes of the 40xx range are not seen on the live wire, and handled all the same (HSF-6). */
export type Intent = 'final' | 'unknown-session' | 'again';

const intents: Readonly<Record<number, Intent>> = {
  // CLS-1: the service is done with the conversation.
  1000: 'final',
  4001: 'unknown-session',
  4401: 'unknown-session',
  4404: 'unknown-session',
};

export const afterClose = (code: number): Intent => intents[code] ?? 'again';

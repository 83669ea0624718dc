/** What a person or a page may want, as data: it may have been wanted in another tab. Each may be asked twice. */
export type Action = FirstAction | RareAction;

/** What a first message needs. */
export type FirstAction =
  { readonly do: 'start' } | ({ readonly do: 'send'; readonly localId: string; readonly text: string } & Given);

export type Send = Extract<FirstAction, { do: 'send' }>;

interface Given {
  /** A tab that has lost the lead since may have given it to a socket: it does not go out by itself once more. */
  readonly given?: boolean;
}

export type RareAction =
  | ({ readonly do: 'retry'; readonly localId: string; readonly again: string } & Given)
  | { readonly do: 'discard'; readonly localId: string }
  | { readonly do: 'end' }
  | { readonly do: 'resume' }
  | { readonly do: 'startOver' }
  | { readonly do: 'context' }
  | { readonly do: 'forget' }
  /** Ends what is going on, and forgets: one after the other, where somebody else does it. */
  | { readonly do: 'logout' }
  | { readonly do: 'identify'; readonly subject: string };

interface Place {
  readonly key: string;
  readonly index: number;
}

/** The history with a name for each entry, which no Safari before 26.2 and no Firefox before 147 has. */
interface Places extends EventTarget {
  readonly currentEntry: Place | null;
}

type Step = Event & { readonly from: Place; readonly destination: Place; readonly navigationType: string | null };

interface Marks {
  readonly amOpen?: string;
  readonly amSpent?: string;
  readonly amLeft?: boolean;
}

export const places = (): Places | undefined => (window as { navigation?: Places }).navigation;
export const placed = (): string | undefined => places()?.currentEntry?.key;

/** Entries of the history at which a panel was closed otherwise than by going back. The page is the same before and after them. */
const spent = new Set<string>();

/**
 * A router keeps its own state in the history, and takes any step for a navigation: it fetches the page and draws it anew, and
 * what stands in its fields is lost. No step is taken for it to hear, where entries can be told apart.
 */
export const isRouted = (): boolean =>
  placed() !== undefined &&
  Object.prototype.toString.call(history.state) === '[object Object]' &&
  Object.keys(marks()).some((name) => !name.startsWith('am'));

/** Whether it is the step back from where the page is, and may be refused. */
export const isStepBack = (event: Event): boolean => {
  const { cancelable, destination, navigationType } = event as Step;
  return navigationType === 'traverse' && cancelable && destination.index === places()!.currentEntry!.index - 1;
};

export const marks = (): Marks => (history.state as Marks | null) ?? {};

/** Whether it was a spent one, which is then one to be used again. */
export const reclaimed = (key: string | undefined): boolean => key !== undefined && spent.delete(key);

export const spend = (key: string): void => {
  const { amOpen: _open, amLeft: _left, ...state } = { amOpen: '', amLeft: true, ...marks(), amSpent: key };
  if (key === placed()) history.replaceState(state, '');
  spent.add(key);
};

/** Who steps back from such an entry is taken on by one more. */
const stepOver = (event: Event): void => {
  recall();
  const { from, navigationType } = event as Step;
  if (navigationType === 'traverse' && spent.has(from.key) && places()!.currentEntry!.index === from.index - 1)
    history.back();
};

/** Loaded anew, a page has forgotten what its history has not. */
const recall = (): void => {
  const key = placed();
  if (key !== undefined && marks().amSpent === key) spent.add(key);
};

/** For all panels, and for those that are gone: added twice, it is there once. */
export const passOver = (): void => {
  places()?.addEventListener('currententrychange', stepOver);
  recall();
};

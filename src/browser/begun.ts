/** WebKit alone keeps a page with what it has begun on the disk. */
const keeps = (): boolean => globalThis.navigator?.vendor.startsWith('Apple') === true;

/** With what is to be done when it is given up. */
const begun = new Map<IDBTransaction, () => void>();
let away = false;
let watching = false;

/**
 * WebKit keeps a page that is left, to show it again, together with the transactions that it has begun; and until it is
 * shown again or thrown away nobody else has that database, in any tab: the next page of the site would find no disk. So what
 * is begun there is given up when the page goes, and nothing is begun while it is away (docs/decisions/0050).
 */
export function givesUp(transaction: IDBTransaction, given: () => void): void {
  begun.set(transaction, given);
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => begun.delete(transaction));
  if (isAway()) leave();
}

/** This page is kept and not shown, by a browser where it may begin nothing. */
export function isAway(): boolean {
  if (!watching) watch();
  return away;
}

function watch(): void {
  watching = true;
  const look = ({ type, persisted }: PageTransitionEvent): void => {
    away = type === 'pagehide' && persisted && keeps();
    if (away) leave();
  };
  // Before anybody hears of it who would write.
  for (const type of ['pagehide', 'pageshow'] as const) addEventListener(type, look, true);
}

function leave(): void {
  for (const [transaction, given] of begun) {
    begun.delete(transaction);
    try {
      transaction.abort();
    } catch {
      // It is over, and has not said so yet.
    }
    // What it says itself is heard when the page is back.
    given();
  }
}

/** With what is to be done when it is given up. */
const begun = new Map<IDBTransaction, () => void>();
let away = false;
let watching = false;

/**
 * A page that is left and kept, to show it again, is kept with the transactions that it has begun. In WebKit nobody else has
 * that database until then, in any tab: the next page of the site would find no disk. Chromium throws the page away as soon
 * as the next one asks for it. So what is begun is given up when the page goes, and nothing is begun while it is away
 * (docs/decisions/0050).
 */
export function givesUp(transaction: IDBTransaction, given: () => void): void {
  begun.set(transaction, given);
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => begun.delete(transaction));
  if (isAway()) leave();
}

/** This page is kept and not shown. */
export function isAway(): boolean {
  if (!watching) watch();
  return away;
}

function watch(): void {
  watching = true;
  const look = ({ type, persisted }: PageTransitionEvent): void => {
    away = type === 'pagehide' && persisted;
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

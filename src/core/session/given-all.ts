import { END_MS } from './limits.js';
import type { Charge } from './parts.js';

/**
 * Calls back when all that was said by now was given to the link, or there is none: at once, or when what it returns is called,
 * as it is with every message that is given away. Not later than an end would wait for the last echo.
 */
export function givenAll({ outbox, ports, ready }: Charge, over: () => void): () => void {
  const unheard = (): readonly string[] => [...outbox.all('waiting'), ...outbox.all('sending')];
  const said = new Set(unheard());
  const late = ports.clock.after(END_MS, over);
  const looks = (): void => {
    const waits = unheard().some((localId) => said.has(localId) && !outbox.handed.has(localId));
    if (waits && ready() !== null) return;
    late();
    over();
  };
  looks();
  return looks;
}

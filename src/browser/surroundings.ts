import type { Clock, Surroundings, Weather } from '../core/session/ports.js';

/** How often the time is looked at, to see whether the machine slept. */
const LOOK_MS = 5_000;
/** Timers of a hidden page come once a minute at the worst; later than this it was frozen or asleep. */
const LATE_HIDDEN_MS = 90_000;

/** The page's own events in our words. While a page is prerendered nothing is told: nobody has come to it yet. */
export function surroundings(clock: Clock, page: Window): Pick<Surroundings, 'watch' | 'visible'> {
  const { document } = page;
  return {
    visible: () => !document.hidden,
    watch(listener) {
      const listening = new AbortController();
      let away = false;
      const tell = (weather: Weather): void => {
        if (!isPrerendering(document) && !listening.signal.aborted) listener(weather);
      };
      const on = (target: EventTarget, type: string, then: (event: Event) => void): void =>
        target.addEventListener(type, then, { signal: listening.signal });
      const leave = (): void => {
        if (!away) tell('leaving');
        away = true;
      };
      const comeBack = (): void => {
        if (away) tell('returned');
        away = false;
      };
      const look = (): void => tell(document.hidden ? 'hidden' : 'visible');

      on(page, 'online', () => tell('online'));
      on(page, 'offline', () => tell('offline'));
      on(document, 'visibilitychange', look);
      on(document, 'prerenderingchange', look);
      // A page that is hidden for ever and one that is kept to be shown again begin alike.
      on(page, 'pagehide', leave);
      on(document, 'freeze', leave);
      on(page, 'pageshow', comeBack);
      on(document, 'resume', comeBack);
      const stopLooking = watchSleep(
        clock,
        () => document.hidden,
        () => tell('returned'),
      );
      return () => {
        listening.abort();
        stopLooking();
      };
    },
  };
}

/** A timer that comes much too late says that nothing ran in between. The wall clock goes on while a machine sleeps. */
function watchSleep(clock: Clock, hidden: () => boolean, woke: () => void): () => void {
  const look = (wall: number, now: number): (() => void) =>
    clock.after(LOOK_MS, () => {
      const late = Math.max(clock.wall() - wall, clock.now() - now);
      stop = look(clock.wall(), clock.now());
      if (late > (hidden() ? LATE_HIDDEN_MS : 2 * LOOK_MS)) woke();
    });
  let stop = look(clock.wall(), clock.now());
  return () => stop();
}

const isPrerendering = (document: Document): boolean => 'prerendering' in document && document.prerendering === true;

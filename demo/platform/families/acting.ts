import { familyApp, type Route, type RouterPorts, type Serves } from '../router.js';
import { externalEventRoutes, type ExternalEventPorts } from './external-events.js';
import { outboundRoutes, type OutboundPorts } from './outbound.js';
import { reservationRoutes, type ReservationPorts } from './reservation.js';

/** A family that stands on an address together with others, under a path of its own. */
interface Place {
  readonly prefix: string;
  readonly routes: readonly Route[];
  readonly app: Serves;
}

export type ActingPorts = ExternalEventPorts & ReservationPorts & OutboundPorts & RouterPorts;

/** The families by which something outside acts on conversations; their errors differ from those of the chat family. */
export function actingFamilies(ports: ActingPorts): Place[] {
  const place = (prefix: string, family: Parameters<typeof familyApp>[0]['family'], routes: Route[]): Place => ({
    prefix,
    routes,
    app: familyApp({ family, routes }, ports),
  });
  return [
    place('/v1/external-events', 'external-events', externalEventRoutes(ports)),
    place('/v1/conversations/dni-reservation', 'reservation', reservationRoutes(ports)),
    place('/v1/outbound-calling', 'outbound', outboundRoutes(ports)),
  ];
}

/** Each of the places before the rest of the address. */
export const inFrontOf = (rest: Serves, places: readonly Place[]): Serves => ({
  fetch(request, env) {
    const path = URL.canParse(request.url) ? new URL(request.url).pathname : '';
    const place = places.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    return (place?.app ?? rest).fetch(request, env);
  },
});

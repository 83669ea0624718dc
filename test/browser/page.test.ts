import { expect } from '@open-wc/testing';
import { baseAddress, webAddress } from '../../src/browser/addresses.js';
import { clock } from '../../src/browser/clock.js';
import { deviceType } from '../../src/browser/device.js';
import { messagingSocket } from '../../src/browser/messaging-socket.js';
import { platformApi } from '../../src/browser/platform-api.js';
import type { Closed } from '../../src/core/session/ports.js';

describe('in a real page', () => {
  it('an endpoint may be relative to the page', () => {
    expect(webAddress('tokenEndpoint', '/chat/token').href).to.equal(`${location.origin}/chat/token`);
  });

  it('knows this machine by its three names, and by no other', () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect(baseAddress(`http://${name}:1`).loopback).to.equal(true);
    expect(baseAddress('https://localhost.example').loopback).to.equal(false);
  });

  for (const [coarse, width, device] of [
    [false, 300, 'desktop'],
    [true, 390, 'mobile'],
    [true, 599, 'mobile'],
    [true, 600, 'tablet'],
  ] as const)
    it(`takes a ${coarse ? 'touch screen' : 'mouse'} and ${width} pixels for a ${device}`, () => {
      const page = { matchMedia: () => ({ matches: coarse }), screen: { width: 1200, height: width } };
      expect(deviceType(page as unknown as Window)).to.equal(device);
    });

  it('S18 asks without referrer, cache, or the cookies of another site', async () => {
    const asked: RequestInit[] = [];
    const api = platformApi({
      base: baseAddress('https://messaging.example'),
      tokenEndpoint: '/chat/token',
      clock,
      log: { note: () => undefined },
      fetch: (_url, init) => {
        asked.push(init ?? {});
        return Promise.resolve(Response.json({ access_token: 'h.e30.s', session_id: undefined, id: '' }));
      },
    });
    await api.authorize(null, new AbortController().signal).catch(() => undefined);
    const [token, session] = asked;
    expect(token).to.include({ credentials: 'same-origin', referrerPolicy: 'no-referrer', cache: 'no-store' });
    expect(session).to.include({ credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' });
  });

  it('a handshake that is refused is one close before the opening', async () => {
    const closed = await new Promise<Closed>((done) => {
      // A port that no browser dials. WebKit has an error for it, and no close.
      messagingSocket({ base: baseAddress('http://127.0.0.1:9'), clock }).open({
        route: () => ({ record: { sessionId: 's', token: 't' }, cursor: 0, dialect: 'service' }),
        opened: () => undefined,
        heard: () => undefined,
        text: () => undefined,
        closed(one) {
          done(one);
          return 'stop';
        },
      });
    });
    expect(closed).to.deep.equal({ code: 1006, opened: false, attempt: 0 });
  });
});

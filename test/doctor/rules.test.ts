import { expect } from 'chai';
import type { Called } from '../../src/doctor/called.js';
import type { Observed } from '../../src/doctor/observe.js';
import { judge } from '../../src/doctor/rules.js';

const given: Called = { status: 200, code: '', token: true, session: false, expired: false, aheadMs: 120 };
const made: Called = { ...given, token: false, session: true };
const well: Observed = {
  secure: true,
  https: true,
  base: { http: 'https://messaging.example', loopback: false },
  storages: ['sessionStorage', 'localStorage', 'indexedDB'],
  sandboxed: false,
  tags: 1,
  policy: [],
  talking: false,
  endpoint: '/chat/token',
  granted: given,
  made,
  reachable: true,
};
const refused = (status: number, code = ''): Called => ({ ...given, status, code, token: false });
const blocked = { directive: 'connect-src', add: 'wss://messaging.example', why: 'the conversation' } as const;

/** One thing broken at a time, and the one thing that is said of it. */
const broken: Readonly<Record<string, readonly [Partial<Observed>, string]>> = {
  'a page without TLS': [{ secure: false, https: false }, 'page/insecure'],
  'a service without TLS on a page with': [
    { base: { http: 'http://messaging.example', loopback: false } },
    'page/mixed-content',
  ],
  'no answer from the endpoint': [{ granted: refused(0), made: null }, 'token/unreachable'],
  'nothing at the endpoint': [{ granted: refused(404), made: null }, 'token/not-found'],
  'an endpoint that takes no POST': [{ granted: refused(405), made: null }, 'token/not-found'],
  'another origin than the kit expects': [{ granted: refused(403, 'host/origin'), made: null }, 'token/origin'],
  'a host that is not registered': [
    { granted: refused(502, 'platform/rejected'), made: null },
    'token/host-not-registered',
  ],
  'a service that the server does not reach': [
    { granted: refused(502, 'platform/unavailable'), made: null },
    'token/service-away',
  ],
  'a service that the server asks at a wrong address': [
    { granted: refused(502, 'platform/malformed'), made: null },
    'token/service-away',
  ],
  'the same, by a kit that passes it on': [
    { granted: refused(404, 'platform/gone'), made: null },
    'token/service-away',
  ],
  'a path that the kit does not have': [{ granted: refused(404, 'host/not-found'), made: null }, 'token/not-found'],
  'too many tokens': [{ granted: refused(429, 'host/rate-limited'), made: null }, 'token/rate-limited'],
  'an endpoint that wants somebody signed in': [{ granted: refused(401), made: null }, 'token/refused'],
  'an endpoint that does not like what is asked': [{ granted: refused(400), made: null }, 'token/refused'],
  'an endpoint that forbids it for a reason of its own': [
    { granted: refused(403, 'E_LOGIN'), made: null },
    'token/refused',
  ],
  'a refusal by the service': [{ granted: refused(400, 'platform/refused'), made: null }, 'token/refused'],
  'an endpoint that fails': [{ granted: refused(500), made: null }, 'token/failed'],
  'a host kit that fails': [{ granted: refused(500, 'host/failed'), made: null }, 'token/failed'],
  'something between that fails': [{ granted: refused(502), made: null }, 'token/failed'],
  'an answer without a token': [{ granted: { ...given, token: false }, made: null }, 'token/malformed'],
  'a clock that is wrong': [{ granted: { ...given, aheadMs: -7_200_000 } }, 'page/clock'],
  'a token from a cache': [{ granted: { ...given, expired: true } }, 'token/expired'],
  'no answer from the service': [{ reachable: false }, 'service/unreachable'],
  'a service of another region': [{ made: { ...made, status: 401 } }, 'service/wrong-region'],
  'a server that is not the service, and tells a page nothing': [
    { made: { ...made, status: 0, session: false } },
    'service/wrong-host',
  ],
  'a server that has no sessions': [{ made: { ...made, status: 404, session: false } }, 'service/wrong-host'],
  'a server that answers with a page': [{ made: { ...made, session: false } }, 'service/wrong-host'],
  'a service that refuses': [{ made: { ...made, status: 403 } }, 'service/refused'],
  'a frame without an origin': [{ sandboxed: true, storages: [] }, 'page/sandboxed'],
  'storage that is blocked': [{ storages: ['indexedDB'] }, 'page/storage'],
  'a tag that is there twice': [{ tags: 2 }, 'page/loaded-twice'],
  'a policy that forbids the service': [{ policy: [blocked], reachable: false }, 'page/policy'],
};

describe('the doctor', () => {
  it('says nothing where all is well', () => {
    expect(judge(well)).to.deep.equal([]);
    expect(judge({ ...well, talking: true, granted: null, made: null })).to.deep.equal([]);
  });

  for (const [what, [change, code]] of Object.entries(broken))
    it(`says of ${what} that it is ${code}, what it comes to, and what to do`, () => {
      const remarks = judge({ ...well, ...change });
      expect(remarks.map((remark) => remark.code)).to.deep.equal([code]);
      expect(remarks[0]?.cause).to.match(/\.$/);
      expect(remarks[0]?.fix).to.match(/\.$/);
    });

  it('names exactly what to add to the policy', () => {
    expect(judge({ ...well, policy: [blocked] })[0]?.fix).to.equal('Add wss://messaging.example to connect-src.');
  });
});

/** The 4000s are made on our side of the wire; whether the service sends them is not known, and we heed them. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  noStatus: 1005,
  abnormal: 1006,
  tooBig: 1009,
  serverFault: 1011,
  restart: 1012,
  overloaded: 1013,
  replaced: 4000,
  /** From the service: it does not know the session. From our own link: the dial took too long, never opened. */
  sessionUnknown: 4001,
  dialTimeout: 4001,
  dropped: 4002,
  offline: 4003,
  /** HSF-6: servers that accept first and refuse then. */
  unauthorized: 4401,
  notFound: 4404,
  tooMany: 4429,
} as const;

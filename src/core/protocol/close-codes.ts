/** The 4000s are made on our side of the wire; whether the service sends them is not known, and we heed them. */
export const closeCodes = {
  normal: 1000,
  abnormal: 1006,
  /** HSF-6: servers that accept first and refuse then. */
  unauthorized: 4401,
  notFound: 4404,
  tooMany: 4429,
} as const;

/** `built`: what is in `dist` is good enough. */
export function packed(how?: { built?: boolean }): {
  readonly tarball: string;
  readonly files: readonly string[];
  readonly size: number;
};

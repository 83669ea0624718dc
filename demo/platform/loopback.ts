import { Refusal } from './policy.js';

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The page of any site can reach loopback; it cannot fake these. */
export function ofThisMachine(header: (name: string) => string | undefined): boolean {
  const origin = header('origin');
  const ours = origin === undefined || LOCAL.test(origin.replace(/^https?:\/\//, ''));
  return ours && LOCAL.test(header('host') ?? '');
}

export function loopbackGuard({ header }: { header(name: string): string | undefined }): void {
  if (!ofThisMachine(header)) throw new Refusal(403, 'The control door is for this machine only');
}

import { env } from '$env/dynamic/private';

export const load = () => ({ messaging: env.MESSAGING_URL ?? '' });

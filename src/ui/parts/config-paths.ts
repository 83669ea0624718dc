import { nearest } from '../nearest.js';
import { config, type Shape } from '../sound.js';

const pathsIn = (shape: Shape, at: string): readonly string[] =>
  typeof shape === 'string'
    ? [at]
    : [
        at,
        ...(Array.isArray(shape)
          ? pathsIn(shape[0] as Shape, `${at}[]`)
          : Object.entries(shape).flatMap(([name, inner]) => pathsIn(inner as Shape, `${at}.${name}`))),
      ];
/** Every name there is, with where it stands: `home.greeting`, `form[].name`. */
export const configPaths = (): readonly string[] =>
  pathsIn(config, '')
    .map((path) => path.slice(1))
    .filter((path) => /\w$/.test(path));

/** Its own name, of all those on the way to it. */
export const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
export const placeOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

/** Of a name in `config` that is none where it stands: one that belongs there, or where it belongs. */
export function meantPath(path: string): string | null {
  const is = path
    .replace(/^config\./, '')
    .replace(/\[\d+\]/g, '[]')
    .replace(/(byLanguage\.)[^.]*/, '$1');
  const paths = configPaths();
  const beside = paths.filter((one) => placeOf(one) === placeOf(is)).map(lastOf);
  const elsewhere = paths.find((one) => lastOf(one) === lastOf(is));
  return nearest(lastOf(is), beside) ?? (elsewhere === undefined ? null : `config.${elsewhere}`);
}

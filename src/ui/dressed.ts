import { adopt } from './adopt.js';
import { shell } from './shell.styles.js';
import { talk } from './talk.styles.js';
import { base, tokens } from './theme/base.styles.js';

/**
 * In what it always has on. Lit, were it told of these as `styles`, would give a root the sheets of the document that it was
 * loaded in, which no other takes.
 */
export function dressed<Root extends Node>(root: Root): Root {
  for (const style of [tokens, base, shell, talk]) adopt(root, style);
  return root;
}

import { adopt } from './adopt.js';
import { once } from './once.js';
import { shell } from './shell.styles.js';
import { talk } from './talk.styles.js';
import { base, tokens } from './theme/base.styles.js';

/**
 * In what it always has on, with an ear for clicks. Lit, were it told of these as `styles`, would give a root the sheets of the document that it was
 * loaded in, which no other takes.
 */
export function dressed<Root extends Node>(root: Root): Root {
  root.addEventListener('click', once as EventListener, true);
  for (const style of [tokens, base, shell, talk]) adopt(root, style);
  return root;
}

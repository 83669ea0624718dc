import type { TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { stageOf } from '../stage-of.js';
import type { Scene } from '../scene.js';
import { consent, form } from './gates.js';
import { home } from './home.js';
import { data, settings } from './rooms.js';
import { styles as gateStyles } from './gates.styles.js';

/** Everything that stands where the transcript does. `plain` takes the marks from what was said. */
export function screen(scene: Scene, plain: (text: string) => string): unknown {
  switch (scene.screen) {
    case 'home':
      return home(scene, plain);
    case 'consent':
      return theirs(scene, consent(scene));
    case 'form':
      return theirs(scene, form(scene));
    case 'settings':
      return settings(scene);
    default:
      return data(scene);
  }
}

/** What somebody has written and ticked is in the fields themselves, of which the next person has their own. */
const theirs = ({ act }: Scene, gate: TemplateResult): unknown => keyed(stageOf.get(act)!.composer.whose, gate);

export { consentWords } from './gates.js';
export const styles = gateStyles;

import type { TemplateResult } from 'lit';
import type { Scene } from '../scene.js';
import { consent, form } from './gates.js';
import { home } from './home.js';
import { data, settings } from './rooms.js';
import { styles as gateStyles } from './gates.styles.js';

/** Everything that stands where the transcript does. `plain` takes the marks from what was said. */
export function screen(scene: Scene, plain: (text: string) => string): TemplateResult {
  switch (scene.screen) {
    case 'home':
      return home(scene, plain);
    case 'consent':
      return consent(scene);
    case 'form':
      return form(scene);
    case 'settings':
      return settings(scene);
    default:
      return data(scene);
  }
}

export { consentWords } from './gates.js';
export const styles = gateStyles;

import type { CSSResult, TemplateResult } from 'lit';
import type { Scene } from './scene.js';

/** What there is of persons: they come by a hand-over, and what shows them comes with what understands that (besides.ts). */
export interface Persons {
  joinedBefore(known: Pick<Scene, 'items' | 'snapshot'>, place: number): string;
  face(scene: Pick<Scene, 'config'>, name: string, photo: string | null, size?: '' | 'l'): TemplateResult;
  /** They are at it. */
  types(scene: Scene, called: string): TemplateResult;
  readonly styles: readonly CSSResult[];
}

/** Until it is there, there are none. */
export const persons: { part: Persons | null } = { part: null };

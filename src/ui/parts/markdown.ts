import { markdownStyles } from '../markdown.styles.js';

/** Everything that draws an answer, and says it; loaded when the panel opens, which is before there is one. */
export { spokenText } from '../../core/markdown/spoken-text.js';
export { writtenText } from '../../core/markdown/written-text.js';
export { markdown } from '../directives/index.js';
export { withFiles } from './sent-files.js';

export const styles = [markdownStyles];

/** The brand's palette, of the colour that a page says it by. */
export { palette } from '../theme/palette.js';
export { rgbOf } from '../theme/rgb-of.js';

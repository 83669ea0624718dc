import type { MorePhrases } from '../phrases.js';
import { pack as es } from './es.js';

/** Spanish, as in the United States. */
export const pack: MorePhrases = {
  ...es,
  hello: 'Hola. ¿Qué busca?',
  helloText: '{name} responde de inmediato, de día y de noche.',
  mailWrong: 'Agregue la parte después de @, por ejemplo mira@post.example',
  sendRating: 'Enviar calificación',
  settings: 'Configuración',
  moveKeys: 'Arrastre el botón o presione Alt, Shift y una flecha sobre él.',
  enterKey: 'Enter envía el mensaje',
  dataPrefs: 'Su configuración de este chat',
};

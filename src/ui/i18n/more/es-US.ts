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
  moveKeys: 'Arrastre el botón, o selecciónelo y presione Alt, Shift y una flecha.',
  enterKey: 'Enter envía el mensaje',
  dataPrefs: 'Su configuración de este chat',

  // Files, dictation, secrets
  addFile: 'Agregar un archivo',
  fileFailed: 'No se pudo agregar {name}.',
  fileKinds: 'Se pueden agregar archivos de estos tipos: {kinds}.',

  // Handoff
  handQueueWhy: 'Le avisamos aquí cuando alguien esté disponible.',
  stepAsked: 'Se pidió hablar con una persona',
  stepWaiting: 'En espera de respuesta',
  stepFinding: 'Buscando a alguien disponible',
  stepQueue: 'En la fila',
  stepFree: 'En espera de alguien disponible',
  stepTimeout: 'No hubo nadie disponible',
  leaveQueue: 'Salir de la fila',
  queueLeft: 'Usted salió de la fila',
  queueAgain: 'Volver a la fila',
  dismiss: 'Ocultar',
};

import type { Phrases } from './phrases.js';
import { pack as es } from './es.js';

/** Spanish, as in the United States. */
export const pack: Phrases = {
  ...es,
  stillWorking: 'Todavía en proceso',
  emptyText: 'Las respuestas llegan de inmediato.',
  personJoined: '{name} se unió al chat',
  personLeft: '{name} salió del chat',
  imageFailed: 'No se cargó la imagen',

  notSentWhy: 'No se perdió nada.',
  tryAgain: 'Intentar de nuevo',

  enterSends: 'Enter envía; Shift y Enter crean una línea nueva.',
  enterBreaks: 'Enter crea una línea nueva; Control y Enter envían.',
  fileRefused: 'Aquí no se pueden agregar archivos.',
  note: '{name} es un asistente de IA. Verifique lo importante.',

  online: 'Conexión restablecida.',
  allSent: 'Todo se envió.',
  staysReadable: 'Lo que escribió se puede seguir leyendo.',
  signedOut: 'Su sesión terminó.',
  notNow: 'El chat no está disponible en este momento.',
  chatStopped: 'El chat se detuvo.',
  cannotStartWhy: 'El problema es nuestro. Lo que escribió se conserva aquí.',
  cannotReachWhy: 'Su conexión o nuestro servicio están interrumpidos. Lo que escribió se conserva aquí.',

  handAccepted: 'Su solicitud fue aceptada',
  handQueue: 'Está en la fila',
  handFailed: 'No pudimos comunicarnos con nadie',
  handTimeoutWhy: 'No se pierde nada de lo que escribió.',
  place: 'Número {n} en la fila',
};

import type { MorePhrases } from '../phrases.js';

/** Spanish. */
export const pack: MorePhrases = {
  // Home
  hello: 'Hola. ¿Qué está buscando?',
  helloText: '{name} responde al momento, de día y de noche.',
  yourConversation: 'Su conversación',
  often: 'Preguntas frecuentes',

  // Consent and form
  before: 'Antes de empezar',
  nothingYet: 'Todavía no se ha enviado ni guardado nada.',
  consentReads: 'Un asistente de IA lee lo que escribe y responde. Una persona puede leerlo si la solicita.',
  consentSecrets: 'No incluya contraseñas ni números de tarjeta.',
  agree: 'Acepto que esta conversación se trate como se describe.',
  remember: 'Recordar esta conversación en este dispositivo',
  optional: 'opcional',
  startChat: 'Iniciar el chat',
  withdraw: 'Puede retirarlo en el menú en cualquier momento.',
  withdrawNow: 'Retirar consentimiento',
  details: 'Primero, unos datos',
  detailsNote: 'Se usan solo para esta conversación.',
  proceed: 'Continuar',
  errors: {
    one: 'Revise {n} respuesta: {names}',
    many: 'Revise {n} de respuestas: {names}',
    other: 'Revise {n} respuestas: {names}',
  },
  needed: 'Este dato es necesario para continuar.',
  mailWrong: 'Añada la parte después de @, por ejemplo mira@post.example',
  choose: 'Elegir',

  // Cards
  imageBy: 'Imagen de {name}, sin descripción',
  loading: 'Cargando',
  of: '{n} de {count}',
  slide: 'diapositiva',
  carousel: 'carrusel',
  attachments: 'Archivos adjuntos',
  previous: 'Anterior',
  next: 'Siguiente',
  open: 'Abrir',

  // Rating
  howWas: '¿Cómo fue esta conversación?',
  poor: 'Mala',
  veryGood: 'Muy buena',
  ratingOf: '{n} de 5',
  anything: '¿Hay algo que debamos saber?',
  skip: 'Omitir',
  sendRating: 'Enviar valoración',
  thanks: 'Gracias.',
  pickOne: 'Elija primero un número.',

  // Menu, settings
  settings: 'Ajustes',
  textSize: 'Tamaño del texto',
  small: 'Pequeño',
  normal: 'Normal',
  large: 'Grande',
  language: 'Idioma',
  announce: 'Leer las respuestas en voz alta',
  announceWhy: 'Para lectores de pantalla',
  announceMessage: 'Al completarse',
  announceSentence: 'Frase por frase',
  announceArrival: 'Solo que ha llegado una',
  announceOff: 'Desactivado',
  enterKey: 'Intro envía el mensaje',
  lessMotion: 'Menos movimiento',
  sound: 'Sonido al llegar respuestas',
  notify: 'Notificaciones con el chat cerrado',
  readLast: 'Leer la última respuesta',
  saveText: 'Como texto',
  saveHtml: 'Como página web',
  saveJson: 'Como datos',
  keys: 'Teclas',
  keysText:
    'F6 cambia entre la página y el chat. Escape cierra. Alt con las flechas arriba y abajo va de un mensaje a otro.',

  // Your data
  yourData: 'Sus datos aquí',
  dataText: 'Esto es lo que este navegador guarda para el chat. Nunca se guarda una clave de acceso.',
  dataWhat: 'Conversación, borradores y hasta dónde leyó',
  dataPrefs: 'Sus ajustes de este chat',
  dataNothing: 'No hay nada guardado.',
  keptSession: 'Hasta que termine el chat, un día como máximo',
  keptDevice: 'Treinta días',
  keptMemory: 'Hasta que se cierre esta página',
  dataSave: 'Guardarlo',
  dataErase: 'Borrarlo ahora',
  dataEraseText: 'La conversación desaparece de este navegador, en todas las pestañas.',
};

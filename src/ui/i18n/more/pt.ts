import type { MorePhrases } from '../phrases.js';

/** Portuguese, as in Portugal. */
export const pack: MorePhrases = {
  // Home
  hello: 'Olá. O que procura?',
  helloText: '{name} responde de imediato, dia e noite.',
  yourConversation: 'A sua conversa',
  often: 'Perguntas frequentes',

  // Consent and form
  before: 'Antes de começar',
  nothingYet: 'Ainda não foi enviado nem guardado nada.',
  consentReads: 'Um assistente de IA lê o que escreve e responde. Uma pessoa pode lê-lo quando pedir uma.',
  consentSecrets: 'Não inclua palavras-passe nem números de cartão.',
  agree: 'Concordo que esta conversa seja tratada como descrito.',
  remember: 'Lembrar esta conversa neste dispositivo',
  optional: 'opcional',
  startChat: 'Iniciar o chat',
  withdraw: 'Pode retirar isto no menu em qualquer altura.',
  withdrawNow: 'Retirar consentimento',
  details: 'Primeiro, alguns dados',
  detailsNote: 'Usados apenas nesta conversa.',
  proceed: 'Continuar',
  errors: {
    one: 'Reveja {n} resposta: {names}',
    many: 'Reveja {n} de respostas: {names}',
    other: 'Reveja {n} respostas: {names}',
  },
  needed: 'É necessário para continuar.',
  mailWrong: 'Acrescente a parte depois de @, por exemplo mira@post.example',
  choose: 'Escolher',

  // Cards
  imageBy: 'Imagem de {name}, sem descrição',
  loading: 'A carregar',
  of: '{n} de {count}',
  slide: 'diapositivo',
  carousel: 'carrossel',
  attachments: 'Anexos',
  previous: 'Anterior',
  next: 'Seguinte',
  open: 'Abrir',

  // Rating
  howWas: 'Como foi esta conversa?',
  poor: 'Má',
  veryGood: 'Muito boa',
  ratingOf: '{n} de 5',
  anything: 'Há algo que devamos saber?',
  skip: 'Ignorar',
  sendRating: 'Enviar avaliação',
  thanks: 'Agradecemos.',
  pickOne: 'Escolha primeiro um número.',

  // Menu, settings
  settings: 'Definições',
  textSize: 'Tamanho do texto',
  small: 'Pequeno',
  normal: 'Normal',
  large: 'Grande',
  language: 'Idioma',
  announce: 'Ler as respostas em voz alta',
  announceWhy: 'Para leitores de ecrã',
  announceMessage: 'Quando estão completas',
  announceSentence: 'Frase a frase',
  announceArrival: 'Apenas que chegou uma',
  announceOff: 'Desativado',
  enterKey: 'Enter envia a mensagem',
  lessMotion: 'Menos movimento',
  sound: 'Som para novas respostas',
  notify: 'Notificações com o chat fechado',
  readLast: 'Ler a última resposta',
  saveText: 'Como texto',
  saveHtml: 'Como página web',
  saveJson: 'Como dados',
  keys: 'Teclas',
  keysText:
    'F6 alterna entre a página e o chat. Escape fecha. Alt com as setas cima e baixo vai de mensagem em mensagem.',

  // Your data
  yourData: 'Os seus dados aqui',
  dataText: 'Isto é o que este navegador guarda para o chat. Nunca é guardada uma chave de acesso.',
  dataWhat: 'Conversa, rascunhos e até onde leu',
  dataPrefs: 'As suas definições deste chat',
  dataNothing: 'Nada está guardado.',
  keptSession: 'Até o chat terminar, um dia no máximo',
  keptDevice: 'Trinta dias',
  keptMemory: 'Até esta página fechar',
  dataSave: 'Guardar',
  dataErase: 'Apagar agora',
  dataEraseText: 'A conversa desaparece deste navegador, em todos os separadores.',
};

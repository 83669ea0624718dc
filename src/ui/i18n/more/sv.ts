import type { MorePhrases } from '../phrases.js';

/** Swedish. */
export const pack: MorePhrases = {
  // Home
  hello: 'Hej. Vad letar du efter?',
  helloText: '{name} svarar direkt, dag och natt.',
  yourConversation: 'Ditt samtal',
  often: 'Vanliga frågor',

  // Consent and form
  before: 'Innan vi börjar',
  nothingYet: 'Ingenting har skickats eller sparats än.',
  consentReads: 'En AI-assistent läser det du skriver och svarar. En människa kan läsa det när du ber om en.',
  consentSecrets: 'Lämna inte ut lösenord och kortnummer.',
  agree: 'Jag godkänner att samtalet behandlas så som det beskrivs.',
  remember: 'Kom ihåg samtalet på den här enheten',
  optional: 'valfritt',
  startChat: 'Starta chatten',
  withdraw: 'Du kan återkalla detta i menyn när som helst.',
  withdrawNow: 'Återkalla samtycke',
  details: 'Några uppgifter först',
  detailsNote: 'Används bara för det här samtalet.',
  proceed: 'Fortsätt',
  errors: {
    one: 'Ett svar behöver ses över: {names}',
    other: '{n} svar behöver ses över: {names}',
  },
  needed: 'Det här behövs för att gå vidare.',
  mailWrong: 'Lägg till det som kommer efter @, till exempel mira@post.example',
  choose: 'Välj',

  // Cards
  imageBy: 'Bild från {name}, ingen beskrivning',
  loading: 'Hämtar',
  of: '{n} av {count}',
  slide: 'bild',
  carousel: 'karusell',
  attachments: 'Bilagor',
  previous: 'Föregående',
  next: 'Nästa',
  open: 'Öppna',

  // Rating
  howWas: 'Hur var det här samtalet?',
  poor: 'Dåligt',
  veryGood: 'Mycket bra',
  ratingOf: '{n} av 5',
  anything: 'Är det något vi bör veta?',
  skip: 'Hoppa över',
  sendRating: 'Skicka betyg',
  thanks: 'Tack.',
  pickOne: 'Välj en siffra först.',

  // Menu, settings
  settings: 'Inställningar',
  textSize: 'Textstorlek',
  small: 'Liten',
  normal: 'Normal',
  large: 'Stor',
  language: 'Språk',
  announce: 'Läs upp svar',
  announceWhy: 'För skärmläsare',
  announceMessage: 'När svaret är klart',
  announceSentence: 'Mening för mening',
  announceArrival: 'Bara att ett svar kom',
  announceOff: 'Av',
  enterKey: 'Enter skickar meddelandet',
  lessMotion: 'Mindre rörelse',
  sound: 'Ljud vid nya svar',
  notify: 'Aviseringar när chatten är stängd',
  readLast: 'Läs upp senaste svaret',
  saveText: 'Som text',
  saveHtml: 'Som webbsida',
  saveJson: 'Som data',
  keys: 'Tangenter',
  keysText:
    'F6 växlar mellan sidan och chatten. Escape stänger. Alt med pil upp eller ned går från meddelande till meddelande.',

  // Your data
  yourData: 'Dina data här',
  dataText: 'Detta sparar webbläsaren för chatten. Ingen inloggningsnyckel sparas någonsin.',
  dataWhat: 'Samtal, utkast och var du slutade läsa',
  dataPrefs: 'Dina inställningar för chatten',
  dataNothing: 'Ingenting är sparat.',
  keptSession: 'Tills chatten avslutas, högst ett dygn',
  keptDevice: 'Trettio dagar',
  keptMemory: 'Tills sidan stängs',
  dataSave: 'Spara det',
  dataErase: 'Radera nu',
  dataEraseText: 'Samtalet försvinner från den här webbläsaren, i alla flikar.',
};

import type { MorePhrases } from '../phrases.js';

/** Dutch. */
export const pack: MorePhrases = {
  // Home
  hello: 'Goedendag. Waar bent u naar op zoek?',
  helloText: '{name} antwoordt meteen, dag en nacht.',
  yourConversation: 'Uw gesprek',
  often: 'Vaak gevraagd',

  // Consent and form
  before: 'Voordat we beginnen',
  nothingYet: 'Er is nog niets verzonden of opgeslagen.',
  consentReads: 'Een AI-assistent leest wat u schrijft en antwoordt. Een persoon kan het lezen als u daarom vraagt.',
  consentSecrets: 'Laat wachtwoorden en kaartnummers weg.',
  agree: 'Ik ga ermee akkoord dat dit gesprek wordt verwerkt zoals beschreven.',
  remember: 'Dit gesprek op dit apparaat onthouden',
  optional: 'optioneel',
  startChat: 'Chat beginnen',
  withdraw: 'U kunt dit op elk moment intrekken in het menu.',
  withdrawNow: 'Toestemming intrekken',
  details: 'Eerst een paar gegevens',
  detailsNote: 'Alleen voor dit gesprek gebruikt.',
  proceed: 'Doorgaan',
  errors: {
    one: 'Kijk nog eens naar één antwoord: {names}',
    other: 'Kijk nog eens naar {n} antwoorden: {names}',
  },
  needed: 'Dit is nodig om door te gaan.',
  mailWrong: 'Vul het deel na @ aan, bijvoorbeeld mira@post.example',
  choose: 'Kiezen',

  // Cards
  imageBy: 'Afbeelding van {name}, geen beschrijving',
  loading: 'Laden',
  of: '{n} van {count}',
  slide: 'dia',
  carousel: 'carrousel',
  attachments: 'Bijlagen',
  previous: 'Vorige',
  next: 'Volgende',
  open: 'Openen',

  // Rating
  howWas: 'Hoe was dit gesprek?',
  poor: 'Slecht',
  veryGood: 'Zeer goed',
  ratingOf: '{n} van 5',
  anything: 'Is er iets dat we moeten weten?',
  skip: 'Overslaan',
  sendRating: 'Beoordeling verzenden',
  thanks: 'Dank u wel.',
  pickOne: 'Kies eerst een cijfer.',

  // Menu, settings
  settings: 'Instellingen',
  textSize: 'Tekstgrootte',
  small: 'Klein',
  normal: 'Normaal',
  large: 'Groot',
  language: 'Taal',
  announce: 'Antwoorden voorlezen',
  announceWhy: 'Voor schermlezers',
  announceMessage: 'Als het klaar is',
  announceSentence: 'Zin voor zin',
  announceArrival: 'Alleen dat er een is',
  announceOff: 'Uit',
  enterKey: 'Enter verzendt het bericht',
  lessMotion: 'Minder beweging',
  sound: 'Geluid bij nieuwe antwoorden',
  notify: 'Meldingen als de chat dicht is',
  readLast: 'Laatste antwoord voorlezen',
  saveText: 'Als tekst',
  saveHtml: 'Als webpagina',
  saveJson: 'Als data',
  keys: 'Toetsen',
  keysText:
    'F6 wisselt tussen pagina en chat. Escape sluit. Alt met pijl omhoog of omlaag gaat van bericht naar bericht.',

  // Your data
  yourData: 'Uw gegevens hier',
  dataText: 'Dit bewaart deze browser voor de chat. Een aanmeldsleutel wordt nooit opgeslagen.',
  dataWhat: 'Gesprek, concepten en waar u was met lezen',
  dataPrefs: 'Uw instellingen van deze chat',
  dataNothing: 'Er is niets opgeslagen.',
  keptSession: 'Tot de chat eindigt, hooguit een dag',
  keptDevice: 'Dertig dagen',
  keptMemory: 'Tot deze pagina sluit',
  dataSave: 'Opslaan',
  dataErase: 'Nu wissen',
  dataEraseText: 'Het gesprek verdwijnt uit deze browser, in elk tabblad.',
};

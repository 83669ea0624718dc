import type { MorePhrases } from '../phrases.js';

/** German. */
export const pack: MorePhrases = {
  // Home
  hello: 'Guten Tag. Was suchen Sie?',
  helloText: '{name} antwortet sofort, Tag und Nacht.',
  yourConversation: 'Ihre Unterhaltung',
  often: 'Häufig gefragt',

  // Consent and form
  before: 'Bevor wir beginnen',
  nothingYet: 'Noch wurde nichts gesendet oder gespeichert.',
  consentReads:
    'Ein KI-Assistent liest, was Sie schreiben, und antwortet. Ein Mensch kann es lesen, wenn Sie um einen bitten.',
  consentSecrets: 'Bitte geben Sie keine Passwörter oder Kartennummern ein.',
  agree: 'Ich stimme zu, dass diese Unterhaltung wie beschrieben verarbeitet wird.',
  remember: 'Diese Unterhaltung auf diesem Gerät merken',
  optional: 'optional',
  startChat: 'Chat beginnen',
  withdraw: 'Sie können dies jederzeit im Menü widerrufen.',
  withdrawNow: 'Zustimmung widerrufen',
  details: 'Zuerst ein paar Angaben',
  detailsNote: 'Nur für diese Unterhaltung.',
  proceed: 'Weiter',
  errors: {
    one: 'Bitte prüfen Sie eine Angabe: {names}',
    other: 'Bitte prüfen Sie {n} Angaben: {names}',
  },
  needed: 'Diese Angabe wird benötigt.',
  mailWrong: 'Ergänzen Sie den Teil nach dem @, zum Beispiel mira@post.example',
  choose: 'Auswählen',

  // Cards
  imageBy: 'Bild von {name}, ohne Beschreibung',
  loading: 'Wird geladen',
  of: '{n} von {count}',
  slide: 'Folie',
  carousel: 'Karussell',
  attachments: 'Anhänge',
  previous: 'Vorherige',
  next: 'Nächste',
  open: 'Öffnen',

  // Rating
  howWas: 'Wie war diese Unterhaltung?',
  poor: 'Schlecht',
  veryGood: 'Sehr gut',
  ratingOf: '{n} von 5',
  anything: 'Was sollten wir noch wissen?',
  skip: 'Überspringen',
  sendRating: 'Bewertung senden',
  thanks: 'Vielen Dank.',
  pickOne: 'Wählen Sie zuerst eine Zahl.',

  // Menu, settings
  settings: 'Einstellungen',
  textSize: 'Textgröße',
  small: 'Klein',
  normal: 'Normal',
  large: 'Groß',
  language: 'Sprache',
  announce: 'Antworten vorlesen',
  announceWhy: 'Für Bildschirmleser',
  announceMessage: 'Wenn sie fertig sind',
  announceSentence: 'Satz für Satz',
  announceArrival: 'Nur, dass eine da ist',
  announceOff: 'Aus',
  enterKey: 'Eingabetaste sendet die Nachricht',
  lessMotion: 'Weniger Bewegung',
  sound: 'Ton bei neuen Antworten',
  notify: 'Benachrichtigungen bei geschlossenem Chat',
  readLast: 'Letzte Antwort vorlesen',
  saveText: 'Als Text',
  saveHtml: 'Als Webseite',
  saveJson: 'Als Daten',
  keys: 'Tasten',
  keysText:
    'F6 wechselt zwischen Seite und Chat. Escape schließt. Alt mit Pfeil auf oder ab geht von Nachricht zu Nachricht.',
  moveButton: 'Chat-Schaltfläche verschieben',
  moveKeys: 'Ziehen Sie die Schaltfläche, oder drücken Sie auf ihr Alt, Umschalttaste und einen Pfeil.',
  topLeft: 'Oben links',
  topRight: 'Oben rechts',
  bottomLeft: 'Unten links',
  bottomRight: 'Unten rechts',

  // Your data
  yourData: 'Ihre Daten hier',
  dataText: 'Das speichert dieser Browser für den Chat. Ein Anmeldeschlüssel wird nie gespeichert.',
  dataWhat: 'Unterhaltung, Entwürfe und Ihre Lesestelle',
  dataPrefs: 'Ihre Einstellungen für diesen Chat',
  dataNothing: 'Es ist nichts gespeichert.',
  keptSession: 'Bis der Chat endet, höchstens einen Tag',
  keptDevice: 'Dreißig Tage',
  keptMemory: 'Bis diese Seite geschlossen wird',
  dataSave: 'Speichern',
  dataErase: 'Jetzt löschen',
  dataEraseText: 'Die Unterhaltung verschwindet aus diesem Browser, in jedem Tab.',
};

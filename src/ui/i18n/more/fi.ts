import type { MorePhrases } from '../phrases.js';

/** Finnish. */
export const pack: MorePhrases = {
  // Home
  hello: 'Hei. Mitä etsit?',
  helloText: '{name} vastaa heti, yötä päivää.',
  yourConversation: 'Keskustelusi',
  often: 'Usein kysyttyä',

  // Consent and form
  before: 'Ennen kuin aloitamme',
  nothingYet: 'Mitään ei ole vielä lähetetty eikä tallennettu.',
  consentReads: 'Tekoälyavustaja lukee kirjoittamasi ja vastaa. Ihminen voi lukea sen, kun pyydät ihmistä.',
  consentSecrets: 'Älä kirjoita salasanoja tai korttien numeroita.',
  agree: 'Hyväksyn, että tätä keskustelua käsitellään kuvatulla tavalla.',
  remember: 'Muista tämä keskustelu tällä laitteella',
  optional: 'vapaaehtoinen',
  startChat: 'Aloita chat',
  withdraw: 'Voit perua tämän valikossa milloin tahansa.',
  withdrawNow: 'Peru suostumus',
  details: 'Ensin muutama tieto',
  detailsNote: 'Käytetään vain tässä keskustelussa.',
  proceed: 'Jatka',
  errors: {
    one: 'Tarkista vielä yksi vastaus: {names}',
    other: 'Tarkista vielä {n} vastausta: {names}',
  },
  needed: 'Tämä tarvitaan, jotta voit jatkaa.',
  mailWrong: 'Lisää @-merkin jälkeinen osa, esimerkiksi mira@post.example',
  choose: 'Valitse',

  // Cards
  imageBy: 'Kuva, {name}, ei kuvausta',
  loading: 'Ladataan',
  of: '{n}/{count}',
  slide: 'dia',
  carousel: 'karuselli',
  attachments: 'Liitteet',
  previous: 'Edellinen',
  next: 'Seuraava',
  open: 'Avaa',

  // Rating
  howWas: 'Millainen tämä keskustelu oli?',
  poor: 'Huono',
  veryGood: 'Erittäin hyvä',
  ratingOf: '{n}/5',
  anything: 'Onko jotain, mitä meidän pitäisi tietää?',
  skip: 'Ohita',
  sendRating: 'Lähetä arvio',
  thanks: 'Kiitos.',
  pickOne: 'Valitse ensin numero.',

  // Menu, settings
  settings: 'Asetukset',
  textSize: 'Tekstin koko',
  small: 'Pieni',
  normal: 'Tavallinen',
  large: 'Suuri',
  language: 'Kieli',
  announce: 'Lue vastaukset ääneen',
  announceWhy: 'Ruudunlukijoille',
  announceMessage: 'Kun vastaus on valmis',
  announceSentence: 'Lause kerrallaan',
  announceArrival: 'Vain että vastaus tuli',
  announceOff: 'Ei käytössä',
  enterKey: 'Enter lähettää viestin',
  lessMotion: 'Vähemmän liikettä',
  sound: 'Ääni uusista vastauksista',
  notify: 'Ilmoitukset, kun chat on suljettu',
  readLast: 'Lue viimeisin vastaus',
  saveText: 'Tekstinä',
  saveHtml: 'Verkkosivuna',
  saveJson: 'Datana',
  keys: 'Näppäimet',
  keysText:
    'F6 siirtyy sivun ja chatin välillä. Escape sulkee. Alt ja nuoli ylös tai alas siirtyvät viestistä toiseen.',

  // Your data
  yourData: 'Tietosi täällä',
  dataText: 'Tämän selain säilyttää chattia varten. Kirjautumisavainta ei koskaan tallenneta.',
  dataWhat: 'Keskustelu, luonnokset ja lukukohtasi',
  dataPrefs: 'Tämän chatin asetuksesi',
  dataNothing: 'Mitään ei ole tallennettu.',
  keptSession: 'Kunnes chat päättyy, enintään vuorokauden',
  keptDevice: 'Kolmekymmentä päivää',
  keptMemory: 'Kunnes tämä sivu suljetaan',
  dataSave: 'Tallenna',
  dataErase: 'Poista nyt',
  dataEraseText: 'Keskustelu katoaa tästä selaimesta, kaikista välilehdistä.',
};

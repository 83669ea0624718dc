import type { MorePhrases } from '../phrases.js';

/** French. */
export const pack: MorePhrases = {
  // Home
  hello: 'Bonjour. Que cherchez-vous\u202f?',
  helloText: '{name} répond tout de suite, jour et nuit.',
  yourConversation: 'Votre conversation',
  often: 'Questions fréquentes',

  // Consent and form
  before: 'Avant de commencer',
  nothingYet: 'Rien n’a encore été envoyé ni enregistré.',
  consentReads:
    'Un assistant IA lit ce que vous écrivez et répond. Une personne peut le lire quand vous en demandez une.',
  consentSecrets: 'N’indiquez ni mot de passe ni numéro de carte.',
  agree: 'J’accepte que cette conversation soit traitée comme décrit.',
  remember: 'Garder cette conversation sur cet appareil',
  optional: 'facultatif',
  startChat: 'Commencer le chat',
  withdraw: 'Vous pouvez retirer votre accord à tout moment dans le menu.',
  withdrawNow: 'Retirer mon accord',
  details: 'Quelques précisions d’abord',
  detailsNote: 'Utilisées pour cette conversation seulement.',
  proceed: 'Continuer',
  errors: {
    one: '{n} réponse est à revoir\u202f: {names}',
    many: '{n} de réponses sont à revoir\u202f: {names}',
    other: '{n} réponses sont à revoir\u202f: {names}',
  },
  needed: 'Ce champ est nécessaire pour continuer.',
  mailWrong: 'Ajoutez la partie après @, par exemple mira@post.example',
  choose: 'Choisir',

  // Cards
  imageBy: 'Image de {name}, sans description',
  loading: 'Chargement',
  of: '{n} sur {count}',
  slide: 'diapositive',
  carousel: 'carrousel',
  attachments: 'Pièces jointes',
  previous: 'Précédent',
  next: 'Suivant',
  open: 'Ouvrir',

  // Rating
  howWas: 'Comment était cette conversation\u202f?',
  poor: 'Mauvaise',
  veryGood: 'Très bonne',
  ratingOf: '{n} sur 5',
  anything: 'Souhaitez-vous ajouter quelque chose\u202f?',
  skip: 'Passer',
  sendRating: 'Envoyer la note',
  thanks: 'Merci.',
  pickOne: 'Choisissez d’abord un chiffre.',

  // Menu, settings
  settings: 'Réglages',
  textSize: 'Taille du texte',
  small: 'Petite',
  normal: 'Normale',
  large: 'Grande',
  language: 'Langue',
  announce: 'Lire les réponses à voix haute',
  announceWhy: 'Pour les lecteurs d’écran',
  announceMessage: 'Une fois terminées',
  announceSentence: 'Phrase par phrase',
  announceArrival: 'Signaler leur arrivée',
  announceOff: 'Désactivé',
  enterKey: 'Entrée envoie le message',
  lessMotion: 'Moins de mouvement',
  sound: 'Son pour les nouvelles réponses',
  notify: 'Notifications quand le chat est fermé',
  readLast: 'Lire la dernière réponse',
  saveText: 'En texte',
  saveHtml: 'En page web',
  saveJson: 'En données',
  keys: 'Touches',
  keysText: 'F6 passe de la page au chat. Échap ferme. Alt avec les flèches haut et bas va d’un message à l’autre.',

  // Your data
  yourData: 'Vos données ici',
  dataText: 'Voici ce que ce navigateur garde pour le chat. Aucune clé de connexion n’est jamais enregistrée.',
  dataWhat: 'Conversation, brouillons et point de lecture',
  dataPrefs: 'Vos réglages de ce chat',
  dataNothing: 'Rien n’est enregistré.',
  keptSession: 'Jusqu’à la fin du chat, un jour au plus',
  keptDevice: 'Trente jours',
  keptMemory: 'Jusqu’à la fermeture de cette page',
  dataSave: 'Enregistrer',
  dataErase: 'Effacer maintenant',
  dataEraseText: 'La conversation disparaît de ce navigateur, dans tous les onglets.',
};

import type { Phrases } from './phrases.js';
import { pack as fr } from './fr.js';

/** French, as in Canada: its own words, no space before a question mark, a no-break space before a colon. */
export const pack: Phrases = {
  ...fr,
  openChat: 'Ouvrir le clavardage',
  openChatWith: 'Clavarder avec {name}',
  closeChat: 'Fermer le clavardage',
  unavailable: 'Clavardage non disponible',

  personJoined: '{name} se joint au clavardage',
  personLeft: '{name} a quitté le clavardage',
  newChat: 'Nouveau clavardage',
  earlierClosed: 'Le clavardage précédent s’est fermé à {time}',
  earlierClosedWhy: 'Il reste lisible, et votre prochain message ouvre un nouveau clavardage ici.',

  closesSoon: 'Ce clavardage se ferme bientôt.',
  signIn: 'Ouvrir une session',
  notHere: 'Le clavardage ne fonctionne pas sur cette page.',
  notNow: 'Le clavardage n’est pas disponible.',
  chatStopped: 'Le clavardage s’est arrêté.',
  cannotStart: 'Le clavardage ne peut pas démarrer',
  noDisk: 'Ce navigateur ne conserve rien. Recharger la page vide le clavardage.',

  chatWasOver: 'Le clavardage était terminé.',
  notStarted: 'L’assistant n’a pas pu commencer. Un nouveau clavardage peut aider.',
  sessionGone: 'Ce clavardage est introuvable. Votre prochain message en ouvre un nouveau.',

  call: 'Téléphoner',

  ended: 'Clavardage terminé, {time}',
};

import type { MorePhrases } from '../phrases.js';
import { pack as fr } from './fr.js';

/** French, as in Canada. */
export const pack: MorePhrases = {
  ...fr,
  hello: 'Bonjour. Que cherchez-vous?',

  startChat: 'Commencer à clavarder',

  howWas: 'Comment était cette conversation?',
  anything: 'Souhaitez-vous ajouter quelque chose?',
  sendRating: 'Envoyer l’évaluation',

  settings: 'Paramètres',
  notify: 'Notifications quand le clavardage est fermé',
  saveHtml: 'En page Web',
  keysText:
    'F6 passe de la page au clavardage. Échap ferme. Alt avec les flèches haut et bas va d’un message à l’autre.',
  moveButton: 'Déplacer le bouton de clavardage',

  dataText: 'Voici ce que ce navigateur garde pour le clavardage. Aucune clé de connexion n’est jamais enregistrée.',
  dataPrefs: 'Vos paramètres pour ce clavardage',
  keptSession: 'Jusqu’à la fin du clavardage, un jour au plus',

  // Files, dictation, secrets

  // Handoff
  callNumber: 'Téléphoner au {number}',

  // Ends
  ending: 'Le clavardage se termine.',
  endedByYou: 'Vous avez terminé le clavardage, {time}',
  endedBy: 'Clavardage terminé par {name}, {time}',
  endedIdle: 'Le clavardage s’est fermé faute d’activité, {time}',
  endChat: 'Terminer le clavardage',
  endTitle: 'Terminer ce clavardage?',
  endText:
    '{name} s’arrête ici. Vous pouvez d’abord enregistrer une copie. Fermer la fenêtre ne fait que masquer le clavardage.',
  keepChatting: 'Continuer à clavarder',
  startOverTitle: 'Recommencer?',
  startOverText: 'Ce clavardage se termine, et un nouveau commence en dessous.',
};

import type { Phrases } from './table.js';

export const french: Phrases = {
  greeting: 'Bonjour et bienvenue chez Fernway ! Je peux suivre une commande, réserver un rendez-vous conseil ou répondre à vos questions sur la boutique. Que puis-je faire pour vous ?', // prettier-ignore
  greetingNamed: (name) =>
    `Bonjour ${name}, ravi de vous revoir chez Fernway ! Que puis-je faire pour vous aujourd’hui ?`,
  hello: 'Bonjour ! Comment puis-je vous aider ?',
  welcome: 'Je vous en prie. Puis-je faire autre chose pour vous ?',
  anythingElse: 'Très bien. Puis-je faire autre chose pour vous ?',
  abilities: 'Je peux vous dire où se trouve une commande, réserver un rendez-vous avec l’un de nos experts et répondre aux questions sur la livraison, les retours, le paiement ou les horaires. Si vous préférez parler à une personne, dites-le-moi simplement.', // prettier-ignore
  fallback: 'Je crains de ne pas avoir compris. Pourriez-vous le formuler autrement ?',
  fallbackAgain: 'Je suis désolé, je ne parviens pas à vous aider sur ce point. Un collègue va prendre le relais.',
  silence: 'Êtes-vous toujours là ? Prenez votre temps, je patiente volontiers.',
  silenceAgain: 'Je reste à votre disposition. Écrivez-moi quand vous le souhaitez.',
  switched: 'Bien sûr, continuons en français. Que puis-je faire pour vous ?',
  handingOver: 'Bien sûr. Je vous mets en relation avec un collègue, qui pourra lire notre échange.',
  goodbye: 'Merci de votre visite. Au revoir et profitez bien du grand air !',
  buttons: {
    order: 'Où est ma commande ?',
    booking: 'Réserver un rendez-vous',
    hours: 'Horaires d’ouverture',
    rate: 'Noter ma dernière commande',
    human: 'Parler à une personne',
    returnIt: 'Je veux la retourner',
    track: 'Suivre le colis',
    pay: 'Payer maintenant',
    payOrder: 'Payer cette commande',
    yes: 'Oui, volontiers',
    no: 'Non, merci',
  },
  order: {
    askNumber: 'Je regarde cela pour vous. Quel est votre numéro de commande ? Il commence par FW et figure dans votre e-mail de confirmation.', // prettier-ignore
    notANumber: 'Cela ne ressemble pas à un numéro de commande. Il compte cinq chiffres, par exemple FW-10234.',
    notFound: (number) =>
      `Je ne trouve aucune commande portant le numéro **${number}**. Pourriez-vous le vérifier et réessayer ?`,
    heading: (number) => `Commande ${number}`,
    status: {
      received: 'Nous avons **bien reçu** votre commande et la préparerons bientôt.',
      packing: 'Votre commande est **en préparation** dans notre entrepôt.',
      shipped: 'Votre commande est **en route** vers chez vous.',
      out_for_delivery: 'Votre commande est **en cours de livraison** et devrait arriver aujourd’hui.',
      delivered: 'Votre commande **a été livrée**.',
      delayed: 'Votre commande est **retardée**, et nous en sommes désolés. Le transporteur s’en occupe.',
      cancelled: 'Votre commande **a été annulée**. Elle ne vous a pas été facturée.',
      returned: 'Nous avons **reçu votre retour** et vous avons remboursé.',
    },
    carrier: (carrier, tracking) => `Transporteur : ${carrier}, numéro de suivi \`${tracking}\``,
    eta: (day) => `Livraison prévue : ${day}`,
    items: 'Vos articles :',
    trackTitle: (number) => `Suivre la commande ${number}`,
    dropped: 'Très bien, laissons cette commande pour le moment. Y a-t-il autre chose ?',
  },
  payment: {
    offer: (number) => `Voici le lien pour payer la commande **${number}**. Il est valable une heure. Dès que votre paiement sera arrivé, je vous le dirai ici.`, // prettier-ignore
    linkTitle: (number) => `Payer la commande ${number}`,
    paid: (number) => `Merci ! Votre paiement pour la commande **${number}** est bien arrivé. Vous n’avez plus rien à faire.`, // prettier-ignore
    failed: (number) => `Votre paiement pour la commande **${number}** n’a pas abouti, et rien n’a été débité. Vous pouvez réessayer avec le même lien.`, // prettier-ignore
    already: (number) => `La commande **${number}** est déjà payée. Vous n’avez plus rien à faire.`,
    nothingOwed: (number) => `Il n’y a rien à payer pour la commande **${number}**.`,
  },
  booking: {
    askDay:
      'Avec plaisir. Le rendez-vous conseil est gratuit et dure environ une demi-heure. Quel jour vous convient ?',
    notADay: 'Je n’ai pas reconnu de jour dans les deux semaines à venir. Quel jour souhaitez-vous ?',
    tooSoon: 'Nous ne pouvons réserver qu’à partir de demain. Quel autre jour vous conviendrait ?',
    closed: 'Nous sommes malheureusement fermés ce jour-là. Quel autre jour vous conviendrait ?',
    askSlot: (day) => `Très bon choix. À quelle heure souhaitez-vous venir le ${day} ?`,
    notASlot: 'Ce n’est pas l’un de nos horaires. Veuillez choisir parmi les heures ci-dessous.',
    taken: (day, slot) =>
      `Je suis désolé, ${slot} le ${day} vient d’être réservé. Quelle autre heure vous conviendrait ?`,
    askName: 'Merci. À quel nom puis-je réserver ?',
    notAName: 'Je n’ai pas saisi de nom. À quel nom puis-je réserver ?',
    confirm: (day, slot, name) =>
      `Je résume : un rendez-vous conseil le **${day}** à **${slot}** au nom de **${name}**. Dois-je réserver ?`,
    yesOrNo: 'Dois-je réserver ? Répondez par oui ou par non, s’il vous plaît.',
    done: (day, slot, id) => `Votre rendez-vous est réservé le **${day}** à **${slot}**. Votre numéro de réservation est **${id}**. Au plaisir de vous accueillir !`, // prettier-ignore
    dropped: 'Pas de souci, je n’ai rien réservé. Puis-je faire autre chose pour vous ?',
  },
  rating: {
    askStars: (number) =>
      `Volontiers ! Êtes-vous satisfait de la commande **${number}**, de 1 (pas du tout) à 5 (tout à fait) ?`,
    notStars: 'Merci de m’indiquer un chiffre de 1 à 5.',
    thanksGood: 'Merci, nous en sommes ravis !',
    thanksBad: 'Merci de votre franchise. Nous regrettons de ne pas avoir fait mieux et allons étudier la question.',
    noOrder: 'Je n’ai trouvé aucune commande à noter. Si vous utilisez une autre adresse, essayez avec celle-ci.',
    dropped: 'Très bien, pas de note. Puis-je faire autre chose pour vous ?',
  },
};

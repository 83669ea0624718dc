import type { Phrases } from './table.js';

export const german: Phrases = {
  greeting: 'Hallo und willkommen bei Fernway! Ich kann eine Bestellung nachsehen, einen Beratungstermin buchen oder Fragen zum Geschäft beantworten. Was kann ich für Sie tun?', // prettier-ignore
  greetingNamed: (name) => `Hallo ${name}, schön, Sie wieder bei Fernway zu sehen! Was kann ich heute für Sie tun?`,
  hello: 'Hallo! Wie kann ich Ihnen helfen?',
  welcome: 'Sehr gern. Kann ich sonst noch etwas für Sie tun?',
  anythingElse: 'Gut. Kann ich sonst noch etwas für Sie tun?',
  abilities: 'Ich kann Ihnen sagen, wo eine Bestellung ist, einen Termin mit unseren Fachleuten buchen und Fragen zu Lieferung, Rückgabe, Zahlung und Öffnungszeiten beantworten. Wenn Sie lieber mit einem Menschen sprechen, sagen Sie es einfach.', // prettier-ignore
  fallback: 'Das habe ich leider nicht verstanden. Könnten Sie es anders ausdrücken?',
  fallbackAgain: 'Es tut mir leid, dabei kann ich Ihnen nicht helfen. Eine Kollegin oder ein Kollege übernimmt jetzt.',
  silence: 'Sind Sie noch da? Lassen Sie sich Zeit, ich warte gern.',
  silenceAgain: 'Ich bin weiter für Sie da. Schreiben Sie mir, wann immer Sie möchten.',
  switched: 'Gern, machen wir auf Deutsch weiter. Was kann ich für Sie tun?',
  handingOver: 'Natürlich. Ich verbinde Sie mit einer Kollegin oder einem Kollegen. Unser Gespräch ist dort zu sehen.',
  goodbye: 'Danke für Ihren Besuch. Auf Wiedersehen und viel Freude im Freien!',
  buttons: {
    order: 'Wo ist meine Bestellung?',
    booking: 'Beratungstermin buchen',
    hours: 'Öffnungszeiten',
    rate: 'Meine letzte Bestellung bewerten',
    human: 'Mit einem Menschen sprechen',
    returnIt: 'Ich möchte sie zurückgeben',
    track: 'Paket verfolgen',
    pay: 'Jetzt bezahlen',
    payOrder: 'Diese Bestellung bezahlen',
    yes: 'Ja, bitte',
    no: 'Nein, danke',
  },
  order: {
    askNumber: 'Ich sehe gern nach. Wie lautet Ihre Bestellnummer? Sie beginnt mit FW und steht in Ihrer Bestätigungsmail.', // prettier-ignore
    notANumber: 'Das sieht nicht nach einer Bestellnummer aus. Sie hat fünf Ziffern, zum Beispiel FW-10234.',
    notFound: (number) =>
      `Ich finde keine Bestellung mit der Nummer **${number}**. Könnten Sie sie prüfen und es noch einmal versuchen?`,
    heading: (number) => `Bestellung ${number}`,
    status: {
      received: 'Ihre Bestellung ist **eingegangen** und wird bald verpackt.',
      packing: 'Ihre Bestellung wird gerade in unserem Lager **verpackt**.',
      shipped: 'Ihre Bestellung ist **unterwegs** zu Ihnen.',
      out_for_delivery: 'Ihre Bestellung ist **in der Zustellung** und sollte heute bei Ihnen ankommen.',
      delivered: 'Ihre Bestellung **wurde zugestellt**.',
      delayed: 'Ihre Bestellung **verspätet sich** leider, das tut uns leid. Der Paketdienst kümmert sich darum.',
      cancelled: 'Ihre Bestellung **wurde storniert**. Es wurde nichts abgebucht.',
      returned: 'Ihre **Rücksendung ist angekommen**, und wir haben Ihnen das Geld erstattet.',
    },
    carrier: (carrier, tracking) => `Paketdienst: ${carrier}, Sendungsnummer \`${tracking}\``,
    eta: (day) => `Voraussichtliche Zustellung: ${day}`,
    items: 'Ihre Artikel:',
    trackTitle: (number) => `Bestellung ${number} verfolgen`,
    dropped: 'In Ordnung, lassen wir die Bestellung vorerst. Kann ich sonst etwas tun?',
  },
  payment: {
    offer: (number) => `Hier ist der Link, mit dem Sie die Bestellung **${number}** bezahlen können. Er gilt eine Stunde. Sobald Ihre Zahlung eingegangen ist, sage ich Ihnen hier Bescheid.`, // prettier-ignore
    linkTitle: (number) => `Bestellung ${number} bezahlen`,
    paid: (number) => `Vielen Dank! Ihre Zahlung für die Bestellung **${number}** ist eingegangen. Sie brauchen nichts weiter zu tun.`, // prettier-ignore
    failed: (number) => `Ihre Zahlung für die Bestellung **${number}** hat nicht geklappt; es wurde nichts abgebucht. Sie können es mit demselben Link noch einmal versuchen.`, // prettier-ignore
    already: (number) => `Die Bestellung **${number}** ist bereits bezahlt. Sie brauchen nichts weiter zu tun.`,
    nothingOwed: (number) => `Für die Bestellung **${number}** ist nichts zu bezahlen.`,
  },
  booking: {
    askDay: 'Sehr gern. Die Beratung ist kostenlos und dauert etwa eine halbe Stunde. Welcher Tag passt Ihnen?',
    notADay: 'Ich habe keinen Tag in den nächsten zwei Wochen erkannt. Welchen Tag möchten Sie?',
    tooSoon: 'Wir können erst ab morgen Termine buchen. Welcher andere Tag passt Ihnen?',
    closed: 'An diesem Tag haben wir leider geschlossen. Welcher andere Tag passt Ihnen?',
    askSlot: (day) => `Gute Wahl. Um wie viel Uhr möchten Sie am ${day} kommen?`,
    notASlot: 'Diese Zeit bieten wir leider nicht an. Bitte wählen Sie eine der Zeiten unten.',
    taken: (day, slot) =>
      `Es tut mir leid, ${slot} Uhr am ${day} wurde gerade vergeben. Welche andere Zeit passt Ihnen?`,
    askName: 'Danke. Auf welchen Namen darf ich den Termin eintragen?',
    notAName: 'Den Namen habe ich nicht verstanden. Auf welchen Namen darf ich den Termin eintragen?',
    confirm: (day, slot, name) =>
      `Also eine Beratung am **${day}** um **${slot}** Uhr für **${name}**. Soll ich den Termin buchen?`,
    yesOrNo: 'Soll ich den Termin buchen? Bitte antworten Sie mit Ja oder Nein.',
    done: (day, slot, id) => `Ihr Termin ist am **${day}** um **${slot}** Uhr gebucht. Ihre Buchungsnummer ist **${id}**. Wir freuen uns auf Sie!`, // prettier-ignore
    dropped: 'Kein Problem, ich habe nichts gebucht. Kann ich sonst etwas für Sie tun?',
  },
  rating: {
    askStars: (number) =>
      `Gern! Wie zufrieden sind Sie mit der Bestellung **${number}**, von 1 (gar nicht) bis 5 (sehr)?`,
    notStars: 'Bitte nennen Sie mir eine Zahl von 1 bis 5.',
    thanksGood: 'Vielen Dank, das freut uns sehr!',
    thanksBad: 'Danke für Ihre Offenheit. Es tut uns leid, dass es nicht besser war, und wir gehen der Sache nach.',
    noOrder: 'Ich habe keine Bestellung von Ihnen gefunden. Falls Sie eine andere Adresse nutzen, versuchen Sie es damit.', // prettier-ignore
    dropped: 'In Ordnung, keine Bewertung. Kann ich sonst etwas für Sie tun?',
  },
};

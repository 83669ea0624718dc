import type { Phrases } from './table.js';

export const spanish: Phrases = {
  greeting: '¡Hola y bienvenido a Fernway! Puedo buscar un pedido, reservarte una cita de asesoramiento o responder a tus preguntas sobre la tienda. ¿En qué puedo ayudarte?', // prettier-ignore
  greetingNamed: (name) => `¡Hola, ${name}! Me alegra verte de nuevo en Fernway. ¿En qué puedo ayudarte hoy?`,
  hello: '¡Hola! ¿En qué puedo ayudarte?',
  welcome: 'De nada. ¿Puedo ayudarte en algo más?',
  anythingElse: 'Muy bien. ¿Puedo ayudarte en algo más?',
  abilities: 'Puedo decirte dónde está un pedido, reservar una cita con uno de nuestros expertos y responder a preguntas sobre envíos, devoluciones, pagos y horarios. Si prefieres hablar con una persona, solo tienes que decírmelo.', // prettier-ignore
  fallback: 'Me temo que no te he entendido. ¿Podrías decírmelo de otra manera?',
  fallbackAgain: 'Lo siento, sigo sin poder ayudarte con eso. Un compañero continuará la conversación.',
  silence: '¿Sigues ahí? Tómate tu tiempo, espero con gusto.',
  silenceAgain: 'Aquí estaré cuando quieras. Escríbeme cuando te venga bien.',
  switched: 'Claro que sí, sigamos en español. ¿En qué puedo ayudarte?',
  handingOver: 'Por supuesto. Te paso con un compañero, que podrá leer lo que hemos hablado.',
  goodbye: 'Gracias por tu visita. ¡Hasta pronto y disfruta del aire libre!',
  buttons: {
    order: '¿Dónde está mi pedido?',
    booking: 'Reservar una cita',
    hours: 'Horario de apertura',
    rate: 'Valorar mi último pedido',
    human: 'Hablar con una persona',
    returnIt: 'Quiero devolverlo',
    track: 'Seguir el paquete',
    pay: 'Pagar ahora',
    payOrder: 'Pagar este pedido',
    yes: 'Sí, por favor',
    no: 'No, gracias',
  },
  order: {
    askNumber: 'Ahora mismo lo miro. ¿Cuál es tu número de pedido? Empieza por FW y está en tu correo de confirmación.',
    notANumber: 'Eso no parece un número de pedido. Tiene cinco cifras, por ejemplo FW-10234.',
    notFound: (number) =>
      `No encuentro ningún pedido con el número **${number}**. ¿Podrías comprobarlo e intentarlo de nuevo?`,
    heading: (number) => `Pedido ${number}`,
    status: {
      received: 'Hemos **recibido** tu pedido y pronto empezaremos a prepararlo.',
      packing: 'Tu pedido se está **preparando** en nuestro almacén.',
      shipped: 'Tu pedido está **en camino**.',
      out_for_delivery: 'Tu pedido está **en reparto** y debería llegarte hoy.',
      delivered: 'Tu pedido **ya se ha entregado**.',
      delayed: 'Tu pedido va con **retraso** y lo sentimos. El transportista está trabajando en ello.',
      cancelled: 'Tu pedido **se canceló**. No se te ha cobrado nada.',
      returned: 'Hemos **recibido tu devolución** y te hemos reembolsado el importe.',
    },
    carrier: (carrier, tracking) => `Transportista: ${carrier}, número de seguimiento \`${tracking}\``,
    eta: (day) => `Entrega prevista: ${day}`,
    items: 'Tus artículos:',
    trackTitle: (number) => `Seguir el pedido ${number}`,
    dropped: 'De acuerdo, dejamos el pedido por ahora. ¿Necesitas algo más?',
  },
  payment: {
    offer: (number) => `Aquí tienes el enlace para pagar el pedido **${number}**. Es válido durante una hora. En cuanto llegue tu pago, te lo diré aquí.`, // prettier-ignore
    linkTitle: (number) => `Pagar el pedido ${number}`,
    paid: (number) => `¡Gracias! Ha llegado tu pago del pedido **${number}**. No tienes que hacer nada más.`,
    failed: (number) => `El pago del pedido **${number}** no se ha completado y no se ha cobrado nada. Puedes intentarlo de nuevo con el mismo enlace.`, // prettier-ignore
    already: (number) => `El pedido **${number}** ya está pagado. No tienes que hacer nada más.`,
    nothingOwed: (number) => `No hay nada que pagar por el pedido **${number}**.`,
  },
  booking: {
    askDay: 'Con mucho gusto. La cita de asesoramiento es gratuita y dura una media hora. ¿Qué día te viene bien?',
    notADay: 'No he reconocido ningún día de las próximas dos semanas. ¿Qué día prefieres?',
    tooSoon: 'Solo podemos reservar a partir de mañana. ¿Qué otro día te vendría bien?',
    closed: 'Ese día cerramos, lo siento. ¿Qué otro día te vendría bien?',
    askSlot: (day) => `Buena elección. ¿A qué hora quieres venir el ${day}?`,
    notASlot: 'Esa no es una de nuestras horas. Elige una de las siguientes, por favor.',
    taken: (day, slot) => `Lo siento, las ${slot} del ${day} se acaban de ocupar. ¿Qué otra hora te vendría bien?`,
    askName: 'Gracias. ¿A qué nombre hago la reserva?',
    notAName: 'No he entendido el nombre. ¿A qué nombre hago la reserva?',
    confirm: (day, slot, name) =>
      `Entonces, una cita de asesoramiento el **${day}** a las **${slot}** a nombre de **${name}**. ¿La reservo?`,
    yesOrNo: '¿La reservo? Responde sí o no, por favor.',
    done: (day, slot, id) => `Tu cita está reservada para el **${day}** a las **${slot}**. Tu número de reserva es **${id}**. ¡Te esperamos!`, // prettier-ignore
    dropped: 'No hay problema, no he reservado nada. ¿Puedo ayudarte en algo más?',
  },
  rating: {
    askStars: (number) =>
      `¡Con gusto! ¿Qué tal ha ido el pedido **${number}**, del 1 (nada contento) al 5 (muy contento)?`,
    notStars: 'Dime un número del 1 al 5, por favor.',
    thanksGood: '¡Gracias, nos alegra mucho saberlo!',
    thanksBad: 'Gracias por tu sinceridad. Sentimos que no haya ido mejor y lo revisaremos.',
    noOrder: 'No he encontrado ningún pedido tuyo que valorar. Si usas otra dirección de correo, prueba con esa.',
    dropped: 'De acuerdo, sin valoración. ¿Puedo ayudarte en algo más?',
  },
};

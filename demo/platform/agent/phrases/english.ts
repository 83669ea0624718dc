import type { Phrases } from './table.js';

export const english: Phrases = {
  greeting: 'Hello and welcome to Fernway! I can look up an order, book you a consultation or answer questions about the shop. What can I do for you?', // prettier-ignore
  greetingNamed: (name) => `Hello ${name}, good to see you again at Fernway! What can I do for you today?`,
  hello: 'Hello! How can I help you?',
  welcome: 'You are very welcome. Is there anything else I can help with?',
  anythingElse: 'Good. Is there anything else I can help you with?',
  abilities: 'I can tell you where an order is, book a consultation with one of our outdoor or garden experts, and answer questions about delivery, returns, payment, opening hours and more. If you would rather talk to a person, just say so.', // prettier-ignore
  fallback: 'I am afraid I did not understand that. Could you put it another way?',
  fallbackAgain: 'I am sorry, I still cannot help you with that. One of my colleagues will take over from here.',
  silence: 'Are you still there? Take your time, I am happy to wait.',
  silenceAgain: 'I am here whenever you are ready. Just write to me.',
  switched: 'Of course, let us carry on in English. What can I do for you?',
  handingOver: 'Of course. I will pass you on to a colleague, who can read what we have written so far.',
  goodbye: 'Thank you for stopping by. Goodbye, and enjoy your time outdoors!',
  buttons: {
    order: 'Where is my order?',
    booking: 'Book a consultation',
    hours: 'Opening hours',
    rate: 'Rate my last order',
    human: 'Talk to a person',
    returnIt: 'I want to return it',
    track: 'Track the parcel',
    pay: 'Pay now',
    payOrder: 'Pay for this order',
    yes: 'Yes, please',
    no: 'No, thank you',
  },
  order: {
    askNumber: 'I will look it up for you. What is your order number? It starts with FW and is in your confirmation email.', // prettier-ignore
    notANumber: 'That does not look like an order number. It has five digits, for example FW-10234.',
    notFound: (number) => `I cannot find an order with the number **${number}**. Could you check it and try again?`,
    heading: (number) => `Order ${number}`,
    status: {
      received: 'We have **received** your order and will start packing it soon.',
      packing: 'Your order is **being packed** in our warehouse.',
      shipped: 'Your order is **on its way** to you.',
      out_for_delivery: 'Your order is **out for delivery** and should be with you today.',
      delivered: 'Your order **has been delivered**.',
      delayed: 'Your order is **delayed**, and we are sorry about that. The carrier is working on it.',
      cancelled: 'Your order **was cancelled**. You have not been charged for it.',
      returned: 'We **received your return** and have refunded you.',
    },
    carrier: (carrier, tracking) => `Carrier: ${carrier}, tracking number \`${tracking}\``,
    eta: (day) => `Expected: ${day}`,
    items: 'What you ordered:',
    trackTitle: (number) => `Track order ${number}`,
    dropped: 'All right, we will leave the order for now. Is there anything else?',
  },
  payment: {
    offer: (number) => `Here is the link to pay for order **${number}**. It is good for an hour. As soon as your payment has arrived, I will tell you here.`, // prettier-ignore
    linkTitle: (number) => `Pay for order ${number}`,
    paid: (number) => `Thank you! Your payment for order **${number}** has arrived. There is nothing more for you to do.`, // prettier-ignore
    failed: (number) => `Your payment for order **${number}** did not go through, and nothing was charged. You can try again with the same link.`, // prettier-ignore
    already: (number) => `Order **${number}** is paid already. There is nothing more for you to do.`,
    nothingOwed: (number) => `There is nothing to pay for order **${number}**.`,
  },
  booking: {
    askDay: 'I would love to arrange that. Consultations are free and take about half an hour. Which day suits you?',
    notADay: 'I did not recognise a day within the next two weeks. Which day would you like?',
    tooSoon: 'We can only book from tomorrow on. Which other day would suit you?',
    closed: 'We are closed on that day, I am afraid. Which other day would suit you?',
    askSlot: (day) => `Good choice. What time on ${day} would you like?`,
    notASlot: 'That is not one of our times. Please choose one of the times below.',
    taken: (day, slot) => `I am sorry, ${slot} on ${day} has just been taken. Which other time would suit you?`,
    askName: 'Thank you. What name may I put the booking under?',
    notAName: 'I did not catch a name. What name may I put the booking under?',
    confirm: (day, slot, name) =>
      `So that is a consultation on **${day}** at **${slot}** for **${name}**. Shall I book it?`,
    yesOrNo: 'Shall I book it? Please answer yes or no.',
    done: (day, slot, id) => `Your consultation is booked for **${day}** at **${slot}**. Your booking number is **${id}**. We look forward to seeing you!`, // prettier-ignore
    dropped: 'No problem, I have not booked anything. Is there anything else I can do?',
  },
  rating: {
    askStars: (number) => `Gladly! How happy are you with order **${number}**, from 1 (not at all) to 5 (very)?`,
    notStars: 'Please give me a number from 1 to 5.',
    thanksGood: 'Thank you, we are delighted to hear that!',
    thanksBad: 'Thank you for being honest. We are sorry that it was not better, and will look into it.',
    noOrder: 'I could not find an order of yours to rate. If you signed in with another address, please try that one.',
    dropped: 'All right, no rating then. Is there anything else I can do?',
  },
};

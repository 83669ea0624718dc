import { isJust, says, wordCount } from './words.js';

/*
 * What people say, in all five languages at once: a wish must be
 * heard before the language has been settled. Phrases are compared folded, as whole words.
 */
const HUMAN = ['human', 'real person', 'actual person', 'talk to a person', 'speak to a person', 'talk to someone', 'speak to someone', 'speak with someone', 'talk with someone', 'live agent', 'an agent', 'representative', 'customer service agent', 'talk to somebody', 'humain', 'humaine', 'vraie personne', 'parler a une personne', 'parler a quelqu un', 'parler avec quelqu un', 'un conseiller', 'une conseillere', 'persona real', 'hablar con una persona', 'hablar con alguien', 'un humano', 'ser humano', 'un agente', 'un asesor', 'una asesora', 'echten menschen', 'einem menschen', 'einen menschen', 'echter mensch', 'mit jemandem sprechen', 'mitarbeiter', 'mitarbeiterin', 'einem mitarbeiter', 'kundenberater', 'موظف', 'موظفة', 'شخص حقيقي', 'إنسان', 'التحدث إلى شخص', 'التحدث مع شخص', 'اتكلم مع شخص', 'أتحدث مع شخص', 'أتحدث إلى شخص', 'خدمة العملاء']; // prettier-ignore
const HUMAN_ALONE = ['agent', 'person', 'operator', 'conseiller', 'agente', 'persona', 'mensch', 'شخص', 'person please', 'agent please']; // prettier-ignore

const BYE = ['bye', 'goodbye', 'bye bye', 'see you', 'have a nice day', 'au revoir', 'bonne journee', 'a bientot', 'adios', 'hasta luego', 'hasta pronto', 'tschuss', 'auf wiedersehen', 'ciao', 'مع السلامة', 'إلى اللقاء', 'وداعا']; // prettier-ignore
const END_CHAT = ['end chat', 'end the chat', 'end this chat', 'close the chat', 'close chat', 'end conversation', 'end the conversation', 'terminer la conversation', 'terminer le chat', 'fermer le chat', 'terminar chat', 'terminar el chat', 'terminar la conversacion', 'cerrar el chat', 'chat beenden', 'den chat beenden', 'gesprach beenden', 'إنهاء المحادثة', 'انهاء الدردشة', 'أنهِ المحادثة']; // prettier-ignore

const HELLO = ['hello', 'hi', 'hey', 'good morning', 'good afternoon', 'good evening', 'bonjour', 'bonsoir', 'salut', 'coucou', 'hola', 'buenos dias', 'buenas tardes', 'buenas', 'hallo', 'guten tag', 'guten morgen', 'guten abend', 'moin', 'servus', 'مرحبا', 'اهلا', 'السلام عليكم', 'صباح الخير', 'مساء الخير']; // prettier-ignore
const THANKS = ['thanks', 'thank you', 'thx', 'cheers', 'great thanks', 'merci', 'gracias', 'danke', 'vielen dank', 'dankeschon', 'شكرا', 'شكرا جزيلا']; // prettier-ignore
const ABILITIES = ['what can you do', 'who are you', 'are you a bot', 'are you a robot', 'how can you help', 'que peux tu faire', 'que pouvez vous faire', 'qui es tu', 'qui etes vous', 'que puedes hacer', 'quien eres', 'was kannst du', 'was konnen sie', 'wer bist du', 'wer sind sie', 'ماذا يمكنك أن تفعل', 'من أنت']; // prettier-ignore

const HELP = ['help', 'help me', 'i need help', 'can you help me', 'aide', 'aidez moi', 'j ai besoin d aide', 'ayuda', 'necesito ayuda', 'hilfe', 'ich brauche hilfe', 'مساعدة', 'أحتاج مساعدة', 'أحتاج إلى مساعدة']; // prettier-ignore

const CANCEL = ['cancel', 'cancel it', 'cancel that', 'stop', 'never mind', 'nevermind', 'forget it', 'annuler', 'annule', 'annulez', 'laisse tomber', 'laissez tomber', 'arreter', 'cancelar', 'cancela', 'olvidalo', 'dejalo', 'abbrechen', 'abbruch', 'vergiss es', 'vergessen sie es', 'stopp', 'إلغاء', 'الغ', 'توقف', 'انس الأمر']; // prettier-ignore
const YES = ['yes', 'yeah', 'yep', 'sure', 'ok', 'okay', 'please do', 'correct', 'oui', 'd accord', 'volontiers', 'si', 'claro', 'vale', 'ja', 'gern', 'gerne', 'passt', 'نعم', 'أجل', 'حسنا', 'تمام', 'موافق']; // prettier-ignore
const NO = ['no', 'nope', 'not', 'don t', 'non', 'nein', 'nicht', 'لا', 'كلا'];

const RATE = ['rate my order', 'rate my last order', 'rate the last order', 'rate an order', 'noter ma commande', 'noter ma derniere commande', 'evaluer ma commande', 'valorar mi pedido', 'valorar mi ultimo pedido', 'bestellung bewerten', 'تقييم طلبي', 'تقييم الطلب', 'أقيم طلبي']; // prettier-ignore
const BOOK = ['book a consultation', 'book an appointment', 'book consultation', 'make an appointment', 'make a booking', 'consultation', 'appointment', 'rendez vous', 'reserver un conseil', 'reservar una cita', 'reservar cita', 'una cita', 'pedir cita', 'beratungstermin', 'termin buchen', 'einen termin', 'termin vereinbaren', 'حجز موعد', 'احجز موعد', 'موعد استشارة', 'استشارة']; // prettier-ignore
const ORDER = ['where is my order', 'where s my order', 'order status', 'status of my order', 'track my order', 'track my parcel', 'track my package', 'track the parcel', 'where is my parcel', 'where is my package', 'where s my parcel', 'where s my package', 'about my order', 'check my order', 'my order has not arrived', 'my last order', 'ou est ma commande', 'ou est mon colis', 'suivre ma commande', 'suivre mon colis', 'suivre le colis', 'statut de ma commande', 'suivi de commande', 'suivi de ma commande', 'donde esta mi pedido', 'donde esta mi paquete', 'estado de mi pedido', 'estado del pedido', 'seguir mi pedido', 'seguir el paquete', 'wo ist meine bestellung', 'wo ist mein paket', 'wo bleibt meine bestellung', 'wo bleibt mein paket', 'bestellstatus', 'status meiner bestellung', 'bestellung verfolgen', 'paket verfolgen', 'sendung verfolgen', 'أين طلبي', 'وين طلبي', 'أين شحنتي', 'حالة طلبي', 'حالة الطلب', 'تتبع طلبي', 'تتبع الطلب', 'تتبع الشحنة']; // prettier-ignore
const PAY = ['pay for my order', 'pay my order', 'pay for the order', 'pay the order', 'pay for order', 'pay for this order', 'i want to pay', 'i would like to pay', 'payment link', 'pay now', 'payer ma commande', 'payer la commande', 'payer cette commande', 'regler ma commande', 'lien de paiement', 'payer maintenant', 'pagar mi pedido', 'pagar el pedido', 'pagar este pedido', 'enlace de pago', 'quiero pagar', 'pagar ahora', 'bestellung bezahlen', 'bestellung jetzt bezahlen', 'mochte bezahlen', 'zahlungslink', 'jetzt bezahlen', 'دفع ثمن طلبي', 'أدفع ثمن طلبي', 'ادفع ثمن الطلب', 'دفع ثمن الطلب', 'دفع ثمن هذا الطلب', 'رابط الدفع', 'أريد الدفع', 'ادفع الآن']; // prettier-ignore
const RETURN = ['return', 'returns', 'refund', 'send back', 'retourner', 'retour', 'rembourser', 'devolver', 'devolverlo', 'devolucion', 'zuruckgeben', 'zurucksenden', 'umtauschen', 'إرجاع', 'ارجاعه', 'استرجاع']; // prettier-ignore

/** Small talk is short; the same words in a longer text are only its beginning. */
const short = (text: string, most: number): boolean => wordCount(text) <= most;

export const wantsHuman = (text: string): boolean => says(text, HUMAN) || isJust(text, HUMAN_ALONE);
export const saysGoodbye = (text: string): boolean => says(text, END_CHAT) || (short(text, 6) && says(text, BYE));
export const saysHello = (text: string): boolean => short(text, 4) && says(text, HELLO);
export const saysThanks = (text: string): boolean => short(text, 6) && says(text, THANKS);
export const asksAbilities = (text: string): boolean => says(text, ABILITIES) || isJust(text, HELP);
export const acknowledges = (text: string): boolean => isJust(text, YES) || isJust(text, NO);
export const cancels = (text: string): boolean => short(text, 5) && says(text, CANCEL);
export const agrees = (text: string): boolean => short(text, 8) && says(text, YES) && !refuses(text);
export const refuses = (text: string): boolean => short(text, 8) && says(text, NO);
export const wantsRating = (text: string): boolean => says(text, RATE);
export const wantsBooking = (text: string): boolean => says(text, BOOK);
export const wantsPayment = (text: string): boolean => says(text, PAY);
export const wantsReturn = (text: string): boolean => says(text, RETURN);
export const wantsOrder = (text: string): boolean =>
  !wantsReturn(text) && (says(text, ORDER) || orderNumberIn(text) !== undefined);

/** The order number in a text, as the database writes it. */
export function orderNumberIn(text: string): string | undefined {
  const digits = /\bFW[\s\-–_]*(\d{5})\b/iu.exec(westernDigits(text))?.[1];
  return digits === undefined ? undefined : `FW-${digits}`;
}

/** The order number in an answer to the question for it: the letters may be missing. */
export function orderNumberSaid(text: string): string | undefined {
  const bare = /(?<!\d)(\d{5})(?!\d)/u.exec(westernDigits(text))?.[1];
  return orderNumberIn(text) ?? (bare === undefined ? undefined : `FW-${bare}`);
}

export function westernDigits(text: string): string {
  return text.slice(0, 2000).replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
}

/** Where an order is. */
export type OrderStatus =
  'received' | 'packing' | 'shipped' | 'out_for_delivery' | 'delivered' | 'delayed' | 'cancelled' | 'returned';

/** What a visitor may press instead of typing. Pressed, it is said. */
export interface Buttons {
  readonly order: string;
  readonly booking: string;
  readonly hours: string;
  readonly rate: string;
  readonly human: string;
  readonly returnIt: string;
  readonly track: string;
  readonly pay: string;
  readonly payOrder: string;
  readonly yes: string;
  readonly no: string;
}

export interface OrderPhrases {
  readonly askNumber: string;
  readonly notANumber: string;
  readonly notFound: (number: string) => string;
  readonly heading: (number: string) => string;
  readonly status: Readonly<Record<OrderStatus, string>>;
  readonly carrier: (carrier: string, tracking: string) => string;
  readonly eta: (day: string) => string;
  readonly items: string;
  readonly trackTitle: (number: string) => string;
  readonly dropped: string;
}

export interface PaymentPhrases {
  readonly offer: (number: string) => string;
  readonly linkTitle: (number: string) => string;
  readonly paid: (number: string) => string;
  readonly failed: (number: string) => string;
  readonly already: (number: string) => string;
  readonly nothingOwed: (number: string) => string;
}

export interface BookingPhrases {
  readonly askDay: string;
  readonly notADay: string;
  readonly tooSoon: string;
  readonly closed: string;
  readonly askSlot: (day: string) => string;
  readonly notASlot: string;
  readonly taken: (day: string, slot: string) => string;
  readonly askName: string;
  readonly notAName: string;
  readonly confirm: (day: string, slot: string, name: string) => string;
  readonly yesOrNo: string;
  readonly done: (day: string, slot: string, id: string) => string;
  readonly dropped: string;
}

export interface RatingPhrases {
  readonly askStars: (number: string) => string;
  readonly notStars: string;
  readonly thanksGood: string;
  readonly thanksBad: string;
  readonly noOrder: string;
  readonly dropped: string;
}

/** Everything the agent says of its own, in one language. What is missing does not compile. */
export interface Phrases {
  readonly greeting: string;
  readonly greetingNamed: (name: string) => string;
  readonly hello: string;
  readonly welcome: string;
  readonly anythingElse: string;
  readonly abilities: string;
  readonly fallback: string;
  readonly fallbackAgain: string;
  readonly silence: string;
  readonly silenceAgain: string;
  readonly switched: string;
  readonly handingOver: string;
  readonly goodbye: string;
  readonly buttons: Buttons;
  readonly order: OrderPhrases;
  readonly payment: PaymentPhrases;
  readonly booking: BookingPhrases;
  readonly rating: RatingPhrases;
}

import type { OrderItem } from '../flows/orders.js';
import type { OrderStatus } from '../phrases/table.js';

export interface SeedOrder {
  readonly number: string;
  readonly email: string;
  readonly status: OrderStatus;
  readonly carrier?: string;
  readonly tracking?: string;
  /** Days from today; the past is negative. */
  readonly placed: number;
  readonly eta?: number;
  readonly items: readonly OrderItem[];
}

const CARRIER = 'Harebell Parcels';

export const SEED_ORDERS: readonly SeedOrder[] = [
  {
    number: 'FW-10234',
    email: 'ada@customer.example',
    status: 'shipped',
    carrier: CARRIER,
    tracking: 'HB552301788',
    placed: -3,
    eta: 2,
    items: [
      { name: 'Alder tent, moss green', quantity: 1 },
      { name: 'Titanium peg', quantity: 8 },
    ],
  },
  {
    number: 'FW-10235',
    email: 'ada@customer.example',
    status: 'delivered',
    carrier: CARRIER,
    tracking: 'HB552299104',
    placed: -20,
    eta: -16,
    items: [{ name: 'Dusk path lamps', quantity: 2 }],
  },
  {
    number: 'FW-10236',
    email: 'noor@customer.example',
    status: 'out_for_delivery',
    carrier: CARRIER,
    tracking: 'HB552303410',
    placed: -2,
    eta: 0,
    items: [{ name: 'Ridge planter', quantity: 3 }],
  },
  {
    number: 'FW-10237',
    email: 'luis@customer.example',
    status: 'received',
    placed: 0,
    eta: 4,
    items: [{ name: 'Fen watering can', quantity: 1 }],
  },
  {
    number: 'FW-10238',
    email: 'greta@customer.example',
    status: 'packing',
    placed: -1,
    eta: 3,
    items: [
      { name: 'Perch chair', quantity: 1 },
      { name: 'Moor kettle', quantity: 1 },
    ],
  },
  {
    number: 'FW-10239',
    email: 'claire@customer.example',
    status: 'delayed',
    carrier: 'Otter Freight',
    tracking: 'OF-88-20417',
    placed: -9,
    eta: 5,
    items: [{ name: 'Heron hand tools', quantity: 2 }],
  },
  {
    number: 'FW-10240',
    email: 'noor@customer.example',
    status: 'cancelled',
    placed: -12,
    items: [{ name: 'Cairn 28 backpack', quantity: 1 }],
  },
  {
    number: 'FW-10241',
    email: 'luis@customer.example',
    status: 'returned',
    placed: -40,
    items: [{ name: 'Wick lantern', quantity: 1 }],
  },
];

import { Basket, type Product } from './basket.js';
import { BasketView } from './basket-view.js';
import { chatControls } from './chat-controls.js';
import { openChat } from './chat.js';
import { StatusPanel } from './status-panel.js';
import { browserPorts } from './status-ports.js';

function place(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}

function productOf(node: HTMLElement): Product {
  const { id = '', name = '', price = '0' } = node.dataset;
  return { id, name, price: Number(price) };
}

function startBasket(): void {
  const places = { body: place('basket-body'), count: place('basket-count'), news: place('basket-news') };
  const view = new BasketView(new Basket(), places);
  for (const node of document.querySelectorAll<HTMLElement>('.product'))
    node.querySelector('.add')?.addEventListener('click', () => view.add(productOf(node)));
}

startBasket();
new StatusPanel(place('platform-status'), browserPorts()).start();
void openChat().then((chat) => chatControls(place('chat-controls'), chat, place('chat-home')));

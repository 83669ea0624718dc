import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { RouterLink, RouterOutlet } from '@angular/router';
import type { MessengerConfig, MessengerEvent } from 'agent-messenger';
import { messaging } from './messaging';

@Component({
  selector: 'app-root',
  imports: [RouterLink, RouterOutlet],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <nav><a routerLink="/">Home</a> <a routerLink="/delivery">Delivery</a></nav>
    <router-outlet />
    <button type="button" (click)="dark.set(!dark())">{{ dark() ? 'Light' : 'Dark' }}</button>
    <p>
      Answers: <output>{{ answers() }}</output>
    </p>
    <agent-messenger
      token-endpoint="/chat/token"
      [baseUrl]="messaging"
      [colorScheme]="dark() ? 'dark' : 'light'"
      [config]="config"
      (am-message)="heard($event)"
    />
  `,
})
export class App {
  protected readonly messaging = messaging;
  protected readonly config: MessengerConfig = { title: 'Northwind' };
  protected readonly answers = signal(0);
  protected readonly dark = signal(false);

  protected heard({ detail }: MessengerEvent<'am-message'>): void {
    if (detail.text !== '') this.answers.update((before) => before + 1);
  }
}

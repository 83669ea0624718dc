import 'agent-messenger/define';
import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideRouter } from '@angular/router';
import { App } from './app/app';
import { Delivery, Home } from './app/pages';

const routes = [
  { path: '', component: Home },
  { path: 'delivery', component: Delivery },
];
void bootstrapApplication(App, { providers: [provideZonelessChangeDetection(), provideRouter(routes)] });

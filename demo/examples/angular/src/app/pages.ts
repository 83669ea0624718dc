import { Component } from '@angular/core';

@Component({ template: '<h1>Home</h1>' })
export class Home {}

@Component({ template: '<h1>Delivery</h1>' })
export class Delivery {}

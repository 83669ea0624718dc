import { createApp } from 'vue';
import { createRouter, createWebHistory } from 'vue-router';
import App from './App.vue';
import Delivery from './pages/Delivery.vue';
import Home from './pages/Home.vue';

const routes = [
  { path: '/', component: Home },
  { path: '/delivery', component: Delivery },
];
createApp(App)
  .use(createRouter({ history: createWebHistory(), routes }))
  .mount('#app');

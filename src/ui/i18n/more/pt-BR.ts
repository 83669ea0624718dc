import type { MorePhrases } from '../phrases.js';
import { pack as pt } from './pt.js';

/** Portuguese, as in Brazil. */
export const pack: MorePhrases = {
  ...pt,
  hello: 'Olá. O que você procura?',
  helloText: '{name} responde na hora, dia e noite.',
  yourConversation: 'Sua conversa',

  nothingYet: 'Nada foi enviado nem salvo ainda.',
  consentReads: 'Um assistente de IA lê o que você escreve e responde. Uma pessoa pode ler quando você pedir.',
  consentSecrets: 'Não inclua senhas nem números de cartão.',
  withdraw: 'Você pode retirar isto no menu a qualquer momento.',
  errors: {
    one: 'Revise {n} resposta: {names}',
    many: 'Revise {n} de respostas: {names}',
    other: 'Revise {n} respostas: {names}',
  },
  mailWrong: 'Inclua a parte depois de @, por exemplo mira@post.example',

  loading: 'Carregando',
  slide: 'slide',
  next: 'Próximo',

  poor: 'Ruim',
  anything: 'Há algo que devemos saber?',
  skip: 'Pular',
  pickOne: 'Escolha um número primeiro.',

  settings: 'Configurações',
  announceWhy: 'Para leitores de tela',
  announceSentence: 'Frase por frase',
  announceOff: 'Desligado',
  keysText:
    'F6 alterna entre a página e o chat. Escape fecha. Alt com as setas para cima e para baixo vai de mensagem em mensagem.',
  moveKeys: 'Arraste o botão ou pressione Alt, Shift e uma seta sobre ele.',
  topLeft: 'No alto à esquerda',
  topRight: 'No alto à direita',
  bottomLeft: 'Embaixo à esquerda',
  bottomRight: 'Embaixo à direita',

  yourData: 'Seus dados aqui',
  dataText: 'Isto é o que este navegador salva para o chat. Nenhuma chave de acesso é salva.',
  dataWhat: 'Conversa, rascunhos e até onde você leu',
  dataPrefs: 'Suas configurações deste chat',
  dataNothing: 'Nada está salvo.',
  dataSave: 'Salvar',
  dataEraseText: 'A conversa desaparece deste navegador, em todas as abas.',
};

import type { Phrases } from './phrases.js';
import { pack as pt } from './pt.js';

/** Portuguese, as in Brazil. */
export const pack: Phrases = {
  ...pt,
  you: 'Você',
  youAt: 'Você, {time}',
  person: 'Pessoa da equipe',
  personOf: 'Pessoa da equipe, {team}',
  unread: { one: '{n} mensagem não lida', many: '{n} de mensagens não lidas', other: '{n} mensagens não lidas' },
  newMessages: { one: '{n} nova mensagem', many: '{n} de novas mensagens', other: '{n} novas mensagens' },
  noConnection: 'Sem conexão',
  newTab: 'abre em uma nova aba',

  isThinking: '{name} está pensando',
  isWriting: '{name} está escrevendo',
  stillWorking: 'Ainda em andamento',
  emptyText: 'As respostas chegam na hora.',
  earlierClosed: 'O chat anterior foi encerrado às {time}',
  earlierClosedWhy: 'Você ainda pode lê-lo, e sua próxima mensagem inicia um novo chat aqui.',
  notDone: 'Não feito',

  waiting: 'Aguardando conexão',
  sending: 'Enviando',
  sendAgain: 'Enviar novamente',
  tryAgain: 'Tentar novamente',
  delete: 'Excluir',
  notSentAlert: 'Mensagem não enviada: {text}. Você pode tentar novamente.',

  typeFirst: 'Escreva uma mensagem primeiro.',
  left: {
    one: 'Resta {n} caractere',
    many: 'Restam {n} de caracteres',
    other: 'Restam {n} caracteres',
  },
  tooLong: {
    one: '{n} caractere a mais',
    many: '{n} de caracteres a mais',
    other: '{n} caracteres a mais',
  },
  fileRefused: 'Não é possível adicionar arquivos aqui.',
  note: '{name} é um assistente de IA. Confira o que é importante.',

  connecting: 'Conectando.',
  reconnecting: 'Reconectando.',
  keepWriting: 'Você pode continuar escrevendo.',
  lastNotConfirmed: 'Sua última mensagem ainda não foi confirmada.',
  online: 'Conexão restabelecida.',
  allSent: 'Tudo foi enviado.',
  pauseFor: 'Sua mensagem será enviada {time}.',
  closesSoon: 'Este chat será encerrado em breve.',
  staysReadable: 'O que você escreveu continua legível.',
  signedOut: 'Sua sessão terminou.',
  textKept: 'Seu texto está salvo.',
  signIn: 'Entrar',
  simpler: 'Conexão mais simples.',
  cannotStartWhy: 'O problema é nosso. O que você escreveu está salvo aqui.',
  cannotReachWhy: 'Sua conexão ou nosso serviço está interrompido. O que você escreveu está salvo aqui.',
  noDisk: 'Este navegador não salva nada. Recarregar a página esvazia o chat.',

  tooLarge: 'A mensagem é longa demais.',
  chatWasOver: 'O chat já havia terminado.',
  notForwarded: 'Ela não chegou à pessoa.',

  overloaded: 'Há muitos atendimentos no momento. Sua resposta pode demorar mais.',
  replyFailed: 'A resposta não chegou. Pergunte novamente.',
  streamBroke: 'A resposta foi interrompida. Pergunte novamente.',
  sessionGone: 'Este chat não é mais reconhecido. Sua próxima mensagem inicia um novo.',

  handAsking: 'Conectando você a uma pessoa',
  handAccepted: 'Seu pedido foi aceito',
  handQueue: 'Você está na fila',
  handFailed: 'Não foi possível falar com uma pessoa',
  handTimeout: 'A espera foi longa demais',
  handTimeoutWhy: 'Nada do que você escreveu se perde.',

  ended: 'Chat encerrado, {time}',
};

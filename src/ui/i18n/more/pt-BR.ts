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
  withdraw: 'Você pode retirar o consentimento no menu a qualquer momento.',
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
  moveKeys: 'Arraste o botão ou pressione Alt, Shift e uma seta sobre ele.',
  topLeft: 'Canto superior esquerdo',
  topRight: 'Canto superior direito',
  bottomLeft: 'Canto inferior esquerdo',
  bottomRight: 'Canto inferior direito',

  yourData: 'Seus dados aqui',
  dataText: 'Isto é o que este navegador salva para o chat. Nenhuma chave de acesso é salva.',
  dataWhat: 'Conversa, rascunhos e até onde você leu',
  dataPrefs: 'Suas configurações deste chat',
  dataNothing: 'Não há nada salvo.',
  dataSave: 'Salvar',
  dataEraseText: 'A conversa desaparece deste navegador, em todas as abas.',
};

import type { MorePhrases } from '../phrases.js';
import { pack as pt } from './pt.js';

/** Portuguese, as in Brazil. */
export const pack: MorePhrases = {
  ...pt,
  hello: 'Olá. O que você procura?',
  helloText: '{name} responde na hora, dia e noite.',
  yourConversation: 'Sua conversa',

  nothingYet: 'Nada foi enviado nem salvo ainda.',
  consentReads:
    'Um assistente de IA lê o que você escreve e responde. Uma pessoa pode ler se você pedir para falar com uma.',
  consentSecrets: 'Não inclua senhas nem números de cartão.',
  withdraw: 'Você pode retirar o consentimento no menu a qualquer momento.',
  errors: {
    one: 'Revise {n} resposta: {names}',
    many: 'Revise {n} de respostas: {names}',
    other: 'Revise {n} respostas: {names}',
  },
  mailWrong: 'Inclua a parte depois de @, por exemplo mira@post.example',

  imageComes: 'Carregando',
  find: 'Buscar nesta conversa',

  // Said in more than one of them
  pauseWhy: 'Sua mensagem será enviada em instantes.',
  startOver: 'Começar de novo',
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
  moveKeys: 'Arraste o botão ou selecione-o e pressione Alt, Shift e uma seta.',
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

  // Files, dictation, secrets
  addFile: 'Adicionar um arquivo',
  fileKinds: 'Você pode adicionar arquivos destes tipos: {kinds}.',
  fileMost: 'Um arquivo pode ter no máximo {size}.',
  listening: 'Ouvindo',
  heardBy: 'O navegador pode enviar sua voz à empresa que o produz.',
  sendAsIs: 'Enviar como está',

  // Handoff
  handAskingWhy: 'Você pode continuar escrevendo aqui.',
  handQueueWhy: 'Avisaremos aqui quando alguém estiver livre.',
  handStopped: {
    one: 'A busca terminou após {n} minuto.',
    many: 'A busca terminou após {n} de minutos.',
    other: 'A busca terminou após {n} minutos.',
  },
  handElsewhereHere: 'Continuar de outro jeito',
  handElsewhereWhy: 'Abre em uma nova aba.',
  stepAsked: 'Uma pessoa foi solicitada',
  stepWaiting: 'Aguardando resposta',
  stepAccepted: 'Pedido aceito',
  stepAcceptedBy: 'Pedido aceito, {queue}',
  stepFinding: 'Procurando alguém livre',
  stepFree: 'Aguardando alguém livre',
  stepFailed: 'Pedido não aceito',
  stepYours: 'Sua vez',
  placeNext: 'Você é a próxima pessoa da fila',
  longerAgain: 'Outras pessoas passaram na frente.',
  queueLeft: 'Você saiu da fila',
  askPerson: 'Pedir novamente',
  queueAgain: 'Voltar para a fila',

  // Ends
  ending: 'O chat está sendo encerrado.',
  endedByYou: 'Você encerrou o chat, {time}',
  endedBy: 'Chat encerrado por {name}, {time}',
  endedIdle: 'O chat foi encerrado por falta de atividade, {time}',
  readUntil: 'Você pode ler esta conversa até sair desta página ou recarregá-la.',
  saveCopy: 'Salvar uma cópia',
  endChat: 'Encerrar o chat',
  endTitle: 'Encerrar este chat?',
  endText: '{name} para aqui. Você pode salvar uma cópia antes. Fechar a janela apenas oculta o chat.',
  startOverTitle: 'Começar de novo?',
  startOverText: 'Este chat termina e um novo começa abaixo.',
};

import type { SeedTopic } from './seed-topic.js';

export const SPANISH_TOPICS: readonly SeedTopic[] = [
  {
    key: 'delivery',
    name: 'Envíos y gastos de envío',
    exampleQueries: ['¿Cuánto tarda el envío?', '¿Cuánto cuesta la entrega?', '¿Enviáis al extranjero?', '¿Cuándo llega mi paquete?'], // prettier-ignore
    content: `## Envíos

Entregamos cada paquete al transportista **en un día laborable**.

| Destino | Plazo | Precio |
| --- | --- | --- |
| Península | 2–3 días laborables | 4,90 £ |
| Islas | 3–5 días laborables | 6,90 £ |
| Países vecinos | 4–7 días laborables | 12,90 £ |

- A partir de 60 £ el envío es **gratuito**.
- Recibirás un enlace de seguimiento en cuanto salga el paquete.

[Todas las condiciones](https://shop.example/delivery)`,
  },
  {
    key: 'returns',
    name: 'Devoluciones y reembolsos',
    exampleQueries: ['¿Cómo devuelvo un artículo?', 'Quiero devolverlo', '¿Cuándo me devolvéis el dinero?', 'Cambiar un artículo'], // prettier-ignore
    content: `## Devolver un artículo

Tienes **30 días** desde la entrega, sin dar explicaciones.

1. Imprime la etiqueta en [tus devoluciones](https://shop.example/returns).
2. Embala el artículo, si puedes en su caja original.
3. Déjalo en cualquier punto de recogida.

Te reembolsamos **en cinco días laborables** desde que lo recibimos.`,
  },
  {
    key: 'warranty',
    name: 'Garantía',
    exampleQueries: ['¿Cuánto dura la garantía?', 'Se me ha roto la lámpara', '¿Sigue en garantía?'],
    content: `## Nuestra garantía

- **Tiendas de campaña y sacos**: 5 años
- **Lámparas**: 3 años
- **Jardineras y regaderas**: 2 años

Cubre los defectos de material y de fabricación, pero no el desgaste. Guarda la factura o danos tu número de pedido.`,
  },
  {
    key: 'opening-hours',
    name: 'Horario de apertura',
    exampleQueries: ['¿Cuándo abrís?', '¿A qué hora cerráis?', '¿Abrís los domingos?', '¿Cuál es vuestro horario?'],
    content: `## Cuándo abrimos

| Día | Tienda | Chat |
| --- | --- | --- |
| Lunes a viernes | 9:00–18:30 | 8:00–20:00 |
| Sábado | 9:00–17:00 | 9:00–17:00 |
| Domingos y festivos | cerrado | cerrado |

En la tienda en línea puedes comprar a cualquier hora.

\${config_notice}`,
  },
  {
    key: 'payment',
    name: 'Formas de pago',
    exampleQueries: ['¿Cómo puedo pagar?', '¿Qué tarjetas aceptáis?', '¿Puedo pagar con factura?'],
    content: `## Cómo pagar

- **Tarjeta**: el cargo se hace cuando sale el paquete
- **Transferencia**: enviamos al recibir el importe
- **Factura**: a 14 días, desde el segundo pedido
- **Tarjeta regalo**: también para una parte del importe`,
  },
  {
    key: 'tent-care',
    name: 'Cuidado de la tienda de campaña',
    exampleQueries: [
      '¿Cómo limpio la tienda de campaña?',
      'Impermeabilizar la tienda de campaña',
      'Tiene moho la lona',
    ],
    content: `## Cómo cuidar tu tienda

1. Lávala con agua tibia y una esponja suave, **nunca en la lavadora**.
2. Aplica un impermeabilizante al agua sobre la lona seca.
3. Guárdala bien seca, holgada y lejos del sol.`,
  },
  {
    key: 'contact',
    name: 'Contacto',
    exampleQueries: ['¿Cuál es vuestro teléfono?', '¿Cuál es la dirección?', '¿Dónde está la tienda?'],
    content: `## Cómo contactar

- **Chat**: aquí mismo
- **Teléfono**: 0123 456 78 90, de lunes a viernes
- **Correo**: \`hello@shop.example\`
- **Tienda**: Fernway, 4 Mill Lane, Riverton`,
  },
];

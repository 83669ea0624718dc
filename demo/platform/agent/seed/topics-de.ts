import type { SeedTopic } from './seed-topic.js';

export const GERMAN_TOPICS: readonly SeedTopic[] = [
  {
    key: 'delivery',
    name: 'Lieferung und Versand',
    exampleQueries: ['Wie lange dauert die Lieferung?', 'Was kostet der Versand?', 'Liefern Sie ins Ausland?', 'Wann kommt mein Paket an?'], // prettier-ignore
    content: `## Lieferung

Wir übergeben jedes Paket **innerhalb eines Werktags** an den Paketdienst.

| Ziel | Dauer | Preis |
| --- | --- | --- |
| Festland | 2–3 Werktage | 4,90 £ |
| Inseln | 3–5 Werktage | 6,90 £ |
| Nachbarländer | 4–7 Werktage | 12,90 £ |

- Ab 60 £ ist die Lieferung **kostenlos**.
- Sobald das Paket unterwegs ist, bekommen Sie einen Link zur Sendungsverfolgung.

[Alle Lieferbedingungen](https://shop.example/delivery)`,
  },
  {
    key: 'returns',
    name: 'Rückgabe und Erstattung',
    exampleQueries: ['Wie kann ich etwas zurückgeben?', 'Ich möchte sie zurückgeben', 'Wann bekomme ich mein Geld zurück?', 'Artikel umtauschen'], // prettier-ignore
    content: `## Etwas zurückgeben

Sie haben ab der Zustellung **30 Tage** Zeit, ohne Angabe von Gründen.

1. Drucken Sie das Etikett unter [Rücksendungen](https://shop.example/returns) aus.
2. Verpacken Sie den Artikel, am besten in seinem eigenen Karton.
3. Geben Sie das Paket an einer Annahmestelle ab.

Das Geld erhalten Sie **innerhalb von fünf Werktagen** nach Eingang zurück.`,
  },
  {
    key: 'warranty',
    name: 'Garantie',
    exampleQueries: ['Wie lange gilt die Garantie?', 'Meine Lampe ist kaputt', 'Habe ich noch Garantie?'],
    content: `## Unsere Garantie

- **Zelte und Schlafsäcke**: 5 Jahre
- **Lampen**: 3 Jahre
- **Pflanzkübel und Gießkannen**: 2 Jahre

Sie gilt für Fehler in Material und Verarbeitung, nicht für Abnutzung. Heben Sie die Rechnung auf oder nennen Sie uns Ihre Bestellnummer.`,
  },
  {
    key: 'opening-hours',
    name: 'Öffnungszeiten',
    exampleQueries: ['Wann haben Sie geöffnet?', 'Wann schließen Sie?', 'Haben Sie sonntags offen?'],
    content: `## Wann wir da sind

| Tag | Laden | Chat |
| --- | --- | --- |
| Montag–Freitag | 9:00–18:30 | 8:00–20:00 |
| Samstag | 9:00–17:00 | 9:00–17:00 |
| Sonn- und Feiertage | geschlossen | geschlossen |

Online können Sie jederzeit bestellen.

\${config_notice}`,
  },
  {
    key: 'payment',
    name: 'Zahlung und Zahlungsarten',
    exampleQueries: ['Wie kann ich bezahlen?', 'Welche Karten nehmen Sie?', 'Kann ich auf Rechnung kaufen?'],
    content: `## So können Sie bezahlen

- **Karte**: belastet wird erst, wenn das Paket unser Lager verlässt
- **Überweisung**: wir versenden nach Geldeingang
- **Rechnung**: 14 Tage Zahlungsziel, ab der zweiten Bestellung
- **Geschenkkarte**: auch für einen Teil der Summe`,
  },
  {
    key: 'tent-care',
    name: 'Zeltpflege',
    exampleQueries: ['Wie reinige ich mein Zelt?', 'Zelt neu imprägnieren', 'Auf dem Zelt ist Schimmel'],
    content: `## Ihr Zelt pflegen

1. Reinigen Sie es mit lauwarmem Wasser und einem weichen Schwamm, **nie in der Waschmaschine**.
2. Sprühen Sie den trockenen Stoff mit einer Imprägnierung auf Wasserbasis ein.
3. Lagern Sie es ganz trocken und locker gepackt, fern von der Sonne.`,
  },
  {
    key: 'contact',
    name: 'Kontakt',
    exampleQueries: ['Wie ist Ihre Telefonnummer?', 'Wie lautet die Adresse?', 'Wo ist der Laden?'],
    content: `## So erreichen Sie uns

- **Chat**: gleich hier
- **Telefon**: 0123 456 78 90, Montag bis Freitag
- **E-Mail**: \`hello@shop.example\`
- **Laden**: Fernway, 4 Mill Lane, Riverton`,
  },
];

import type { SeedTopic } from './seed-topic.js';

export const FRENCH_TOPICS: readonly SeedTopic[] = [
  {
    key: 'delivery',
    name: 'Livraison et frais de port',
    exampleQueries: ['Combien de temps prend la livraison ?', 'Combien coûte l’envoi ?', 'Livrez-vous à l’étranger ?', 'Quand mon colis arrivera-t-il ?'], // prettier-ignore
    content: `## Livraison

Nous remettons chaque colis au transporteur **sous un jour ouvré**.

| Destination | Délai | Prix |
| --- | --- | --- |
| France continentale | 2 à 3 jours ouvrés | 4,90 £ |
| Îles | 3 à 5 jours ouvrés | 6,90 £ |
| Pays voisins | 4 à 7 jours ouvrés | 12,90 £ |

- La livraison est **offerte** à partir de 60 £.
- Vous recevez un lien de suivi par e-mail dès le départ du colis.

[Toutes les conditions](https://shop.example/delivery)`,
  },
  {
    key: 'returns',
    name: 'Retours et remboursements',
    exampleQueries: ['Comment retourner un article ?', 'Je veux la retourner', 'Je veux être remboursé', 'Échanger un article'], // prettier-ignore
    content: `## Retourner un article

Vous disposez de **30 jours** après la livraison, sans avoir à vous justifier.

1. Imprimez l’étiquette depuis [vos retours](https://shop.example/returns).
2. Emballez l’article, si possible dans sa boîte d’origine.
3. Déposez le colis dans un point relais.

Nous vous remboursons **sous cinq jours ouvrés** après réception.`,
  },
  {
    key: 'warranty',
    name: 'Garantie',
    exampleQueries: ['Quelle est la durée de la garantie ?', 'Ma lampe est cassée', 'Est-ce encore sous garantie ?'],
    content: `## Notre garantie

- **Tentes et sacs de couchage** : 5 ans
- **Lampes** : 3 ans
- **Jardinières et arrosoirs** : 2 ans

Elle couvre les défauts de matière et de fabrication, mais pas l’usure. Conservez votre facture ou indiquez-nous votre numéro de commande.`,
  },
  {
    key: 'opening-hours',
    name: 'Horaires d’ouverture',
    exampleQueries: ['Quand êtes-vous ouverts ?', 'À quelle heure fermez-vous ?', 'Êtes-vous ouverts le dimanche ?'],
    content: `## Nos horaires

| Jour | Magasin | Chat |
| --- | --- | --- |
| Lundi–vendredi | 9 h–18 h 30 | 8 h–20 h |
| Samedi | 9 h–17 h | 9 h–17 h |
| Dimanche et jours fériés | fermé | fermé |

La boutique en ligne prend vos commandes à toute heure.

\${config_notice}`,
  },
  {
    key: 'payment',
    name: 'Moyens de paiement',
    exampleQueries: ['Comment puis-je payer ?', 'Quelles cartes acceptez-vous ?', 'Puis-je payer sur facture ?'],
    content: `## Payer chez nous

- **Carte bancaire** : débitée seulement au départ du colis
- **Virement** : nous expédions dès réception
- **Facture** : à 14 jours, dès la deuxième commande
- **Carte cadeau** : aussi pour une partie de la somme`,
  },
  {
    key: 'tent-care',
    name: 'Entretien de la tente',
    exampleQueries: ['Comment laver ma tente ?', 'Réimperméabiliser une tente', 'Il y a de la moisissure sur la toile'],
    content: `## Prendre soin de votre tente

1. Lavez-la à l’eau tiède avec une éponge douce, **jamais en machine**.
2. Appliquez un imperméabilisant à base d’eau sur la toile sèche.
3. Rangez-la bien sèche et sans la serrer, à l’abri du soleil.`,
  },
  {
    key: 'contact',
    name: 'Nous contacter',
    exampleQueries: ['Quel est votre numéro de téléphone ?', 'Quelle est votre adresse ?', 'Où se trouve le magasin ?'],
    content: `## Nous joindre

- **Chat** : ici même
- **Téléphone** : 0123 456 78 90, du lundi au vendredi
- **E-mail** : \`hello@shop.example\`
- **Magasin** : Fernway, 4 Mill Lane, Riverton`,
  },
];

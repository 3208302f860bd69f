/**
 * A topic as a person writes it.
 * @module
 */

export const TOPIC = {
  keywords: ['wooden toys', 'puzzles'],
  examples: [
    { text: 'a wooden train for small children', relevant: true },
    { text: 'how to return a parcel', relevant: false },
  ],
  language: 'en',
}

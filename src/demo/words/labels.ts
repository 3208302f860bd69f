/**
 * The words of the shop itself, in its languages. Used by `demo/pages/model.ts` and `demo/visit.ts`.
 * @module
 */
import type { Language } from '../config.ts'

/** In English, German and Czech. */
const WORDS = {
  home: ['Home', 'Startseite', 'Úvod'],
  categories: ['Categories', 'Kategorien', 'Kategorie'],
  brands: ['Brands', 'Marken', 'Značky'],
  tags: ['Popular', 'Beliebt', 'Oblíbené'],
  allProducts: ['All products', 'Alle Artikel', 'Všechno zboží'],
  featured: ['Recommended today', 'Heute empfohlen', 'Dnes doporučujeme'],
  fresh: ['New arrivals', 'Neu eingetroffen', 'Novinky'],
  related: ['Goes well with it', 'Passt gut dazu', 'Hodí se k tomu'],
  basket: ['Basket', 'Warenkorb', 'Košík'],
  login: ['Sign in', 'Anmelden', 'Přihlásit se'],
  logout: ['Sign out', 'Abmelden', 'Odhlásit se'],
  contact: ['Contact', 'Kontakt', 'Kontakt'],
  about: ['About us', 'Über uns', 'O nás'],
  shipping: ['Shipping & returns', 'Versand & Rückgabe', 'Doprava a vrácení'],
  terms: ['Terms', 'AGB', 'Obchodní podmínky'],
  privacy: ['Privacy', 'Datenschutz', 'Ochrana údajů'],
  faq: ['Questions & answers', 'Fragen & Antworten', 'Časté dotazy'],
  account: ['Your account', 'Ihr Konto', 'Váš účet'],
  wishlist: ['Wish list', 'Merkzettel', 'Oblíbené zboží'],
  compare: ['Compare', 'Vergleich', 'Porovnání'],
  delete: ['Delete this account', 'Konto löschen', 'Smazat účet'],
  blog: ['Journal', 'Magazin', 'Časopis'],
  events: ['Events', 'Termine', 'Akce'],
  search: ['Search', 'Suchen', 'Hledat'],
  sortBy: ['Sort by', 'Sortieren nach', 'Řadit podle'],
  perPage: ['Per page', 'Je Seite', 'Na stránce'],
  name: ['Name', 'Name', 'Název'],
  price: ['Price', 'Preis', 'Cena'],
  newest: ['Newest', 'Neueste', 'Nejnovější'],
  all: ['all', 'alle', 'vše'],
  previous: ['Previous', 'Zurück', 'Předchozí'],
  next: ['Next', 'Weiter', 'Další'],
  page: ['Page', 'Seite', 'Strana'],
  products: ['products', 'Artikel', 'položek'],
  none: ['Nothing here at the moment.', 'Hier ist gerade nichts.', 'Teď tu nic není.'],
  addBasket: ['Add to basket', 'In den Warenkorb', 'Do košíku'],
  addWishlist: ['Add to wish list', 'Merken', 'Přidat k oblíbeným'],
  addCompare: ['Compare', 'Vergleichen', 'Porovnat'],
  sku: ['Item no.', 'Artikelnr.', 'Kód'],
  brand: ['Brand', 'Marke', 'Značka'],
  inStock: ['In stock', 'Auf Lager', 'Skladem'],
  outOfStock: ['Sold out', 'Ausverkauft', 'Vyprodáno'],
  reviews: ['Reviews', 'Bewertungen', 'Hodnocení'],
  manual: ['Manual (PDF)', 'Anleitung (PDF)', 'Návod (PDF)'],
  zoom: ['Larger picture', 'Bild vergrößern', 'Větší obrázek'],
  currency: ['Currency', 'Währung', 'Měna'],
  language: ['Language', 'Sprache', 'Jazyk'],
  layout: ['View', 'Ansicht', 'Zobrazení'],
  full: ['Full site', 'Volle Ansicht', 'Plná verze'],
  mobile: ['Mobile site', 'Mobile Ansicht', 'Mobilní verze'],
  notFound: ['This page does not exist', 'Diese Seite gibt es nicht', 'Tato stránka neexistuje'],
  month: ['Programme for month', 'Programm für Monat', 'Program na měsíc'],
  more: ['Read more', 'Weiterlesen', 'Číst dál'],
  offer: [
    'This week: free shipping from 60 €',
    'Diese Woche: versandfrei ab 60 €',
    'Tento týden doprava zdarma od 60 €',
  ],
} as const satisfies Record<string, readonly [en: string, de: string, cs: string]>

export type Labels = Record<keyof typeof WORDS, string>

const inLanguage = (at: 0 | 1 | 2): Labels =>
  Object.fromEntries(Object.entries(WORDS).map(([key, words]) => [key, words[at]])) as Labels

export const labelsOf: Record<Language, Labels> = {
  ...{ en: inLanguage(0), de: inLanguage(1), cs: inLanguage(2) },
}

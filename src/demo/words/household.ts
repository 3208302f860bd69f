/**
 * Words of a Czech shop for the household: every name has letters outside ASCII.
 * @module
 */
import type { Words } from './words.ts'

export const household: Words = {
  tops: [
    {
      name: 'Kuchyně',
      ranges: [
        { name: 'Hrnce a pánve', nouns: ['hrnec', 'pánev', 'kastrůlek'], price: [12, 120] },
        { name: 'Nože', nouns: ['kuchařský nůž', 'nůž na chléb'], price: [8, 95] },
        { name: 'Sklenice', nouns: ['sklenice na víno', 'džbán'], price: [3, 45] },
        { name: 'Příbory', nouns: ['sada příborů', 'lžička'], price: [4, 89] },
      ],
    },
    {
      name: 'Ložnice',
      ranges: [
        { name: 'Přikrývky', nouns: ['přikrývka', 'péřová deka'], price: [25, 190] },
        { name: 'Polštáře', nouns: ['polštář', 'zdravotní polštář'], price: [9, 79] },
        { name: 'Povlečení', nouns: ['povlečení', 'prostěradlo'], price: [14, 99] },
      ],
    },
    {
      name: 'Koupelna',
      ranges: [
        { name: 'Ručníky', nouns: ['ručník', 'osuška'], price: [5, 49] },
        { name: 'Předložky', nouns: ['koupelnová předložka'], price: [9, 55] },
        { name: 'Zrcadla', nouns: ['kosmetické zrcátko', 'nástěnné zrcadlo'], price: [12, 140] },
        { name: 'Dávkovače', nouns: ['dávkovač mýdla', 'držák kartáčků'], price: [4, 35] },
      ],
    },
    {
      name: 'Úklid',
      ranges: [
        { name: 'Košťata a smetáky', nouns: ['koště', 'smeták', 'lopatka'], price: [3, 29] },
        { name: 'Kbelíky', nouns: ['kbelík', 'vědro'], price: [4, 32] },
        { name: 'Žehlení', nouns: ['žehlicí prkno', 'potah na prkno'], price: [9, 99] },
      ],
    },
    {
      name: 'Zahrada',
      ranges: [
        { name: 'Květináče', nouns: ['květináč', 'truhlík'], price: [3, 65] },
        { name: 'Nářadí', nouns: ['rýč', 'hrábě', 'nůžky na růže'], price: [7, 79] },
        { name: 'Křesla', nouns: ['zahradní křeslo', 'lehátko'], price: [29, 240] },
        { name: 'Hnojiva', nouns: ['hnojivo', 'půda pro růže'], price: [2, 25] },
      ],
    },
    {
      name: 'Světla',
      ranges: [
        { name: 'Stolní lampy', nouns: ['stolní lampička', 'noční světlo'], price: [11, 129] },
        { name: 'Žárovky', nouns: ['žárovka', 'úsporná žárovka'], price: [2, 19] },
        { name: 'Svíčky', nouns: ['vonná svíčka', 'svícen'], price: [3, 39] },
      ],
    },
  ],
  qualifiers: [
    'Dětské',
    'Luxusní',
    'Levné',
    'Cestovní',
    'Zimní',
    'Letní',
    'Tradiční',
    'Skládací',
    'Malé',
    'Velké',
  ],
  brands: ['Bělehrad', 'Kamýk', 'Říčka', 'Šumava Home', 'Tatran', 'Vltavín', 'Žďárek', 'Moravěnka'],
  models: [
    'Anežka',
    'Břetislav',
    'Čeněk',
    'Dorotka',
    'Eliška',
    'Františka',
    'Hedvika',
    'Ivánek',
    'Jiřina',
    'Květa',
    'Lída',
    'Matěj',
    'Naděžda',
    'Ondřej',
    'Přemysl',
    'Řehoř',
    'Slávka',
    'Šárka',
    'Tomáš',
    'Uršula',
    'Vítězslav',
    'Zdeňka',
    'Žofie',
    'Alžběta',
    'Blažena',
    'Ctirad',
    'Děpold',
    'Evžen',
  ],
  colors: ['bílá', 'světle šedá', 'červená', 'žlutá', 'tmavě modrá', 'růžová'],
  materials: ['nerezová ocel', 'bavlna', 'dřevo', 'sklo', 'plátno', 'keramika'],
  tags: ['dárek', 'novinka', 'do myčky', 'ruční práce', 'výprodej'],
  welcome: 'Věci do domácnosti, které vydrží. Vybíráme pomalu a sami je používáme.',
  sentences: [
    'Vyrobeno v malé dílně, kde na kvalitu dohlíží třetí generace.',
    'Snadno se čistí a vydrží každodenní používání v početné rodině.',
    'Příjemný na dotek, lehký a přitom překvapivě pevný.',
    'Náhradní díly držíme skladem nejméně deset let.',
    'Hodí se jako dárek i pro ty, kteří už všechno mají.',
    'Barva se nemění ani po dlouhé době na slunci.',
    'Zabaleno bez plastů, v krabici ze starého papíru.',
    'Vyzkoušeli jsme jej sami a už ho nechceme vrátit.',
  ],
}

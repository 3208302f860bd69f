/**
 * Words of a Czech shop for the household: every name has letters outside ASCII. Used by `demo/tree.ts`.
 * @module
 */
import { listed, shelves, type Words } from './words.ts'

export const household: Words = {
  tops: shelves(`
    Kuchyně
      Hrnce a pánve: hrnec, pánev, kastrůlek 12-120
      Nože: kuchařský nůž, nůž na chléb 8-95
      Sklenice: sklenice na víno, džbán 3-45
      Příbory: sada příborů, lžička 4-89
    Ložnice
      Přikrývky: přikrývka, péřová deka 25-190
      Polštáře: polštář, zdravotní polštář 9-79
      Povlečení: povlečení, prostěradlo 14-99
    Koupelna
      Ručníky: ručník, osuška 5-49
      Předložky: koupelnová předložka 9-55
      Zrcadla: kosmetické zrcátko, nástěnné zrcadlo 12-140
      Dávkovače: dávkovač mýdla, držák kartáčků 4-35
    Úklid
      Košťata a smetáky: koště, smeták, lopatka 3-29
      Kbelíky: kbelík, vědro 4-32
      Žehlení: žehlicí prkno, potah na prkno 9-99
    Zahrada
      Květináče: květináč, truhlík 3-65
      Nářadí: rýč, hrábě, nůžky na růže 7-79
      Křesla: zahradní křeslo, lehátko 29-240
      Hnojiva: hnojivo, půda pro růže 2-25
    Světla
      Stolní lampy: stolní lampička, noční světlo 11-129
      Žárovky: žárovka, úsporná žárovka 2-19
      Svíčky: vonná svíčka, svícen 3-39
  `),
  qualifiers: listed(`
    Dětské, Luxusní, Levné, Cestovní, Zimní, Letní, Tradiční, Skládací, Malé, Velké
  `),
  brands: listed('Bělehrad, Kamýk, Říčka, Šumava Home, Tatran, Vltavín, Žďárek, Moravěnka'),
  models: listed(`
    Anežka, Břetislav, Čeněk, Dorotka, Eliška, Františka, Hedvika, Ivánek, Jiřina, Květa, Lída,
    Matěj, Naděžda, Ondřej, Přemysl, Řehoř, Slávka, Šárka, Tomáš, Uršula, Vítězslav, Zdeňka, Žofie,
    Alžběta, Blažena, Ctirad, Děpold, Evžen
  `),
  colors: listed('bílá, světle šedá, červená, žlutá, tmavě modrá, růžová'),
  materials: listed('nerezová ocel, bavlna, dřevo, sklo, plátno, keramika'),
  tags: listed('dárek, novinka, do myčky, ruční práce, výprodej'),
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

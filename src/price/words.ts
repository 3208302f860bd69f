/**
 * Words and marks around a number that say whether it is the price. Used by `price`, `records` and `wrapper`.
 * @module
 */

/** Directly after the number: it is no amount of money at all. */
const PERCENT = /^ ?[%٪％‰]/
const MEASURE =
  /^ ?(?:feet|foot|inch(?:es)?|in(?=\s*(?:$|[x×.,;)/]))|mm|cm|dm|m|km|m2|m²|m3|m³|mg|g|gr|kg|lbs?|oz|ml|cl|dl|l|lit(?:re|er)s?|gal|[kmgt]b|mah|k?w|kwh|k?hz|mhz|ghz|px|dpi|rpm|sq\.? ?(?:ft|m)|sqft|sqm|yds?|yards?|°c?|hours?|hrs?|days?|дн|см|мм|кг|гр?|мл|л|м)(?![\p{L}\d'’])/iu
const FEET = /^ ?ft(?![\p{L}\d])/u
/** 15/08/2017, 2017-08-15, 1-800-555-0199, 12:30 */
const CHAIN_AFTER = /^(?:[-/]\d+[-/]\d|:\d\d)/
const CHAIN_BEFORE = /\d[-/]\d+[-/]$|\d:$/
const LINK_BEFORE = /\d[-/]$/
const LINK_AFTER = /^[-/]\d/

/** Is the number a share, a size, a date or a telephone, whatever stands around it? */
export function isOther(before: string, after: string): boolean {
  if (PERCENT.test(after) || CHAIN_AFTER.test(after) || CHAIN_BEFORE.test(before)) return true
  return LINK_BEFORE.test(before) && LINK_AFTER.test(after)
}

export function isMeasure(after: string, value: string): boolean {
  // Whole hundreds of ft are forints typed in a hurry.
  if (FEET.test(after)) return value.includes('.') || value.length < 3
  return MEASURE.test(after)
}

/** The alternatives of a pattern, from lines that are a language each. */
const either = (lines: string): string => lines.trim().replaceAll('\n', '|')

/** What is paid or spared for sending it. */
export const SENT = either(`
shipping|delivery|postage|p&p
versand(?:kosten)?|lieferung|porto
livraison
env[ií]o|frete
spedizione
verzend(?:ing|kosten)
doprava|dostawa|wysyłka
szállítás|livrare
frakt|fragt
доставка|kargo
`)

/** What is spared, or given back later. */
const SAVED = either(`
sav(?:e|es|ing|ings)|discount|deposit
sparen|ersparnis|rabatt|pfand
économisez|remise
descuento|ahorr[ao]s?|desconto|economize
sconto|risparmi
korting
sleva|ušetř\\p{L}*|zľava|ušetr\\p{L}*
rabat|oszczędzasz
kedvezmény|reducere
скидка|экономия|знижка|indirim
`)

/** Before an amount that is not the price of the thing, whatever else the text says. */
export const NO_PRICE = `${SAVED}|${SENT}`

/** What shops call the price before this one, or the one that the maker asks for. */
const FORMER_PARTED = either(`
was|were|rrp|msrp|srp|m\\.?r\\.?p\\.?|(?:list|retail|market|regular|normal|usual|full|old|previous|prior|former) price|reg\\.?
original(?:ly)?(?: price)?|orig\\.?|before|compared? (?:at|to)|instead of
statt|uvp|listenpreis|normalpreis|regulärer preis|(?:unser )?alter preis|(?:vorherig|bisherig|vorig|ursprünglich)er preis|ursprünglich|vorher|bisher|früher
au lieu de|avant|(?:ancien|précédent) prix|prix (?:précédent|normal|public|conseillé|barré)
antes|precio (?:anterior|normal|regular|de lista)|preço normal
prima|prezzo (?:consigliato|di listino|pieno|precedente)|listino|anziché|invece di
adviesprijs|normale prijs|(?:vorige|oude) prijs
původn\\p{L}*(?: cena)?|běžná cena|doporučená cena|před slevou|pôvodn\\p{L}*(?: cena)?|bežná cena|pred zľavou
stara cena|cena (?:regularna|katalogowa)|przed
eredeti ár|régi ár|listaár|preț vechi|preț recomandat|prp
redna cena|redovna cijena|stara cijena
før|førpris|förr|tidigare|ord\\.? ?pris|ord\\.|vejl\\.?(?: ?pris)?|norm\\.?(?: ?pris)?|normalpris|normaalihinta|normalhinta|ovh|tavahind
было|старая цена|стара ціна|стара цена|eski fiyat|liste fiyatı|piyasa fiyatı
giá cũ|giá gốc|harga normal|αρχική τιμή|παλιά τιμή|πριν|السعر السابق|מחיר קודם
`)
/** The same in scripts that do not part words. */
const FORMER_UNPARTED = either(`
原價|原价|市價|市场价|市場價|建議售價|定價|定价|定価|通常価格|参考価格|メーカー希望小売価格
정가|소비자가|정상가
ราคาปกติ|ราคาเดิม|จากราคา
`)
export const FORMER = `(?<!\\p{L})(?:${FORMER_PARTED})|${FORMER_UNPARTED}`

const LESSER_BEFORE = new RegExp(`(?<!\\p{L})(?:${NO_PRICE})[^\\d]{0,14}$`, 'iu')
const FORMER_BEFORE = new RegExp(`(?:${FORMER})[\\s:：.,]{0,3}$`, 'iu')

/** Whether words that end before a price call it the one before. */
export const isCalledFormer = (before: string): boolean =>
  FORMER_BEFORE.test(before) || /^(?:de|da|van)\s*:?\s*$/i.test(before)

/** After the price of a weight or a length: the price of the thing itself is another. */
const PER_MEASURE =
  /^ ?(?:\/|per|pro|par|por|al|za|je|pr\.?|за)\s*(?:\d+\s*)?(?:kilo\p{L}*|kg|g|gr|lit\p{L}*|l|ml|cl|m|m²|m2|meter|lb|oz|кг|л|г|м)(?![\p{L}\d])/iu

/** `before` ends where the price begins, `after` begins where it ends, both without the currency. */
export function isLesser(before: string, after: string): boolean {
  return (
    LESSER_BEFORE.test(before) ||
    FORMER_BEFORE.test(before) ||
    PER_MEASURE.test(after) ||
    /\+ ?$/.test(before)
  )
}

const RANGE_WORD =
  /^ ?(?:to|till?|until|and|bis|und|až|do|à|et|a|al|y|e|tot|en|i|до|és|și|og|och)? ?$/iu
const RANGE_DASH = /^ ?[-–—~～] ?$/

/** What stands between the two numbers of `26 to 50 €`. */
export function isRange(between: string): 'word' | 'dash' | null {
  if (RANGE_DASH.test(between)) return 'dash'
  return between.trim() && RANGE_WORD.test(between) ? 'word' : null
}

/** Powers of ten that are written as words after the number. */
const SCALES: [RegExp, number][] = [
  [/^ ?(?:тыс(?:\.|яч)?|tis\.|tys\.)(?!\p{L})/iu, 3],
  [/^ ?(?:万|萬|만)/u, 4],
  [/^ ?(?:lakhs?|lacs?)(?!\p{L})/iu, 5],
  [/^ ?(?:millions?|mln\.?|mio\.?|млн\.?)(?!\p{L})/iu, 6],
  [/^ ?(?:crores?)(?!\p{L})/iu, 7],
  [/^ ?(?:億|亿|억)/u, 8],
]

/** The scale word after a number: its power of ten and its length. */
export function scaleAfter(after: string): { power: number; length: number } | null {
  for (const [pattern, power] of SCALES) {
    const found = pattern.exec(after)
    if (found) return { power, length: found[0].length }
  }
  return null
}

const FREE =
  /(?<!\p{L})(?:free|gratis|gratuit[eoas]?|gratuitement|kostenlos|kostenfrei|umsonst|grátis|za darmo|darmowy|bezpłatn[yaei]|zdarma|zadarmo|ingyen(?:es)?|безплатно|бесплатно|безкоштовно|besplatno|бесплатно|brezplačno|zastonj|ilmainen|ilmaiseksi|tasuta|bezmaksas|nemokama(?:i)?|ücretsiz|bedava|δωρεάν|ókeypis|免费|免費|無料|무료|مجاني|مجانا|رایگان|חינם|miễn phí|ฟรี)(?!\p{L})/iu
const FREE_OF_SOMETHING =
  /(?:shipping|deliver|return|versand|lieferung|livraison|envío|envio|spedizione|verzend|doprav|dostaw|wysyłk|szállítás|livrare|доставк|fragt|frakt|kargo|trial|sugar|gluten|duty|tax|call)/iu

/** Says the text that the thing costs nothing? */
export const saysFree = (text: string): boolean => FREE.test(text) && !FREE_OF_SOMETHING.test(text)

/** The word for a hundredth after the cents of `12 lei 50 bani`. */
export const CENTS =
  /^ ?(?:cents?|cts?|коп|kop|bani|gr|groszy|стотинки|ст|stotink\p{L}*|hal|haléř\p{L}*|øre|öre)(?!\p{L})/iu

/** After the cents of `12 € 50`: the end, or words of tax. */
export const ENDS_PRICE =
  /^\s*(?:$|[*,;|()/+]|(?:ttc|ht|tva|inkl|incl|inc|exkl|excl|ex|zzgl|mwst|vat|tax|iva|btw|dph|mva|moms)(?!\p{L}))/iu

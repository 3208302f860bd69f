/**
 * Words that product pages use, in many languages. Used all over `wrapper`.
 * @module
 */

/** Names of buttons that buy. */
export const BUY =
  /(?<!\p{L})(?:add(?:ed)? to (?:my |your )?(?:shopping )?(?:cart|basket|bag|trolley|order)|add item|buy (?:it )?now|buy online|pre-?order|(?:buy|purchase)(?!\p{L}|\s\p{L})|order now|(?:in den|zum) (?:waren|einkaufs)korb|(?:jetzt|sofort)[ -]?kauf|ajouter au panier|acheter|achat immédiat|añadir a(?:l carr| la (?:cesta|bolsa))|agregar al carr|agregar a la (?:bolsa|cesta)|adicionar (?:ao|à|no) (?:carrinho|cesto|cesta|sacola)|afegir a la cistella|comprar|aggiungi al carrello|acquista|compralo subito|(?:in|aan) (?:de |het |mijn )?winkel(?:wagen|mand)|bestellen|(?:vložit |přidat |pridať |vložiť )?do koš[ií]k[ua]|koupit|kúpiť|(?:dodaj )?do koszyka|kup teraz|(?:tedd )?(?:a )?kosárba|(?:adaug[aă] )?[iî]n co[sș]|cumpără|купить|(?:добавить )?в корзину|до кошика|[ву] кошик|купити|додај у корп|додади во кош|í körfu|افزودن به سبد|sepete ekle|satın al|kup(?:i|ite) (?:odmah|zdaj)|(?:dodaj )?[uv] (?:košaric|korp)[uo]|lisa (?:ostu)?korvi|ostukorvi|(?:ielikt |pievienot )?grozā|pirkt|į krepšelį|pirkti|lägg i (?:varukorg|kundvagn)|köp(?!\p{L})|legg i handle|kjøp(?!\p{L})|læg i (?:kurv|indkøbs)|tilføj til kurv|køb(?!\p{L})|lisää (?:ostos)?koriin|osta(?!\p{L})|(?:προσθήκη )?στο καλάθι|αγορά(?!\p{L})|добави в кол|купи(?!\p{L})|أضف إلى|اشتر|thêm vào giỏ|mua ngay|(?:tambah(?:kan)? ke|masukkan) |\+ ?keranjang|beli (?:sekarang|langsung)|себетке|сатып алу|הוסף לסל|הוספה לסל|קנה|לרכישה)|加入購物車|加入购物车|放入購物車|立即購買|立即购买|直接購買|我要買|カート[にへ]|買い物かご|かごに入れ|カゴに入れ|購入|장바구니|구매하기|바로구매|ลงตะกร้า|ใส่ตะกร้า|ใส่รถเข็น|ลงในรถเข็น|ซื้อเลย|ซื้อทันที|สั่งซื้อ|ซื้อสินค้า/iu
/** Words that buy in one language, and mean something else in another: «beli» is white in Slovenian. */
export const BUY_IN: Record<string, RegExp> = {
  __proto__: null as never,
  id: /^beli$/i,
  ms: /^beli$/i,
}
/** A part of each of them in lower case: quick to look for, as patterns that ignore case are not. */
export const MAY_BUY =
  /cart|basket|bag|trolley|buy|purchase|order|item|korb|kauf|panier|achet|achat|carr|cesta|cesto|sacola|cistella|bolsa|compra|acquist|winkel|bestel|koš|koszyk|koup|kúp|kup|kosár|co[sș]|cump|корз|куп|кош|sepet|satın|korp|korv|groz|pirk|krep|varukorg|kundvagn|köp|handle|kjøp|kurv|indkøb|køb|kori|osta|καλάθι|αγορ|кол|أضف|اشتر|giỏ|mua|tambah|masukkan|keranjang|beli|корп|körfu|سبد|себет|сатып|לסל|קנה|לרכיש|購|购|買|カート|かご|カゴ|장바|구매|ตะกร้า|รถเข็น|ซื้อ/
/** The same as names in the markup. */
export const BUY_MARK =
  /add[-_]?to[-_]?(?:cart|basket|bag|trolley)|(?:^|[\s_-])buy[-_]?(?:now|button|btn|box[-_]?submit)|btn[-_]?(?:cart|buy)|button[-_]?(?:cart|buy)|cart[-_]?(?:add|button)|(?:^|[\s_-])addto(?:cart|basket|bag)/
/** Names of buttons that ask for a choice before they buy; links so called lead to the product. */
export const CHOOSE =
  /^(?:select|choose|view)(?: an?| your)? options?$|^(?:ausführung|optionen?|variante) (?:wählen|auswählen)$|^choi[xs]ir? (?:des|les|une) options?$|^(?:seleccionar|elegir|elige) opciones$|^(?:selecionar|ver) opções$|^(?:scegli|seleziona) (?:le )?opzioni$|^(?:opties|kies (?:een )?opties?)(?: selecteren)?$|^wybierz opcje$|^(?:vybrat|zvolit|vybrať|zvoliť) (?:možnosti|variantu)$|^opciók választása$|^välj alternativ$|^velg alternativ$|^vælg (?:muligheder|variant)$|^выберите параметры$/i
/** Instead of a price: it is told to who asks. */
export const ON_REQUEST =
  /(?<!\p{L})(?:(?:request|get|ask for) (?:a )?(?:quote|quotation|price)|add to quote|(?:price|pricing|prices) (?:up)?on (?:request|application)|call for (?:price|pricing|a quote)|contact us for (?:a )?(?:price|pricing|quote)|preis auf anfrage|angebot an(?:fordern|fragen)|preis anfragen|(?:prix )?sur demande|demander? un devis|demande de devis|precio a consultar|(?:solicitar|pedir) (?:un )?(?:presupuesto|cotización)|consultar precio|prezzo su richiesta|richiedi (?:un )?preventivo|sob consulta|solicitar orçamento|prijs op aanvraag|offerte aanvragen|cena na (?:dotaz|vyžádání|vyžiadanie|zapytanie)|zapytaj o cenę|ár kérésre|ajánlatkérés|pris på (?:forespørsel|forespørgsel|förfrågan)|begär offert|цена по запросу|запросить цену|fiyat sorunuz|teklif al)(?!\p{L})/iu
/** A part of each of them in lower case. */
export const MAY_BE_ON_REQUEST =
  /quot|request|applic|call|contact|price|anfrag|anforder|demande|devis|consult|presup|cotiz|richie|orçam|aanvr|dotaz|vyž|zapyt|kér|forespør|förfr|offert|запрос|sorunuz|teklif/
/** Buttons that only look so: lists of wishes, notices, baskets to look into. */
export const REFUSE =
  /ดูตะกร้า|wish|notify|remind|compare|view (?:cart|basket|bag)|checkout|list|merk(?:zettel|liste)|benachrichtig|favori|souhait|deseos|desideri|added to|gift card|terms|guide|how to|sell|protection|insurance|warranty/i

/** Whether a text is the name of a button that buys, on a page in that language. */
export const buys = (text: string, lang: string): boolean =>
  MAY_BUY.test(text.toLowerCase()) &&
  !REFUSE.test(text) &&
  (BUY.test(text) || BUY_IN[lang]?.test(text) === true)

/** Class names and ids of prices; these and those below in lower case. */
export const PRICE_MARK =
  /pri(?:ce|x|js)(?!ng)|preis|precio|prezzo|preco|(?:^|[\s_-])(?:cena|ceny|hinta|fiyat|pris|tsena|stoimost|money|amount)/
export const CURRENT_MARK =
  /sale|special|final|(?:^|[\s_-])now|our|current|offer|actual|buying|selling|main|big|today|promo|discounted|new|retailprice|cart[-_]?price|product[-_]?price|salesprice/
export const FORMER_MARK =
  /(?:^|[\s_-])(?:old|was|before|vorher|alt|alter|ancien|barre|vecchio|viejo|anterior|antes|antigo|de|stara?|stary|puvodni|bezna|pred|eski|staraya|regi|oude?|van|former)(?=$|[\s_-]|price|preis|prijs|prix|cena|fiyat)|old_?price|price[-_]?(?:old|was|before)|wasprice|list[-_]?price|regular|rrp|msrp|uvp|strike|striked|line-?through|compare|cross|previous|(?:^|[\s_-])prev(?=$|[\s_-])|original|standard|retail[-_]price/
/** What is saved, not what is paid. */
export const SAVED_MARK =
  /(?:^|[\s_-])(?:you[-_]?)?(?:saves?|savings?|saved|rabat|discount[-_]?(?:amount|value|price)?(?=$|\s)|economy|ersparnis|ahorro|remise|sleva|zlava|rabais)|yousave|amountsaved/
export const OTHER_MARK =
  /shipping|delivery|postage|unit|per[-_]|(?:^|[\s_-])tier|install?ment|month|financ|credit|point|bonus|loyal|coupon|voucher|no-?tax|min[-_]|total|cart|basket|bag[-_]|subtotal|threshold|price[-_]?range|range[-_]?(?:slider|filter|input|price)|filter|facet|slider|warranty|insurance|protection|deposit|bundle|together|used|refurb|seller|other[-_]?offer|review|rating/
/** Parts of a page that show other products. */
export const BESIDE_MARK =
  /related|similar|recommend|upsell|up-sell|cross[-_]?sell|carousel|swiper|slick|recently|sponsor|accessor|bestsell|suggest|alternativ|comparison|navigation|(?:^|[\s_-])(?:also|viewed|together|bundles?|compare|widget|nav|navbar|menu|submenu|footer|header|topbar|banner|popup|modal|overlay|listing|results|slider|product[-_]?list|products?[-_]?grid)(?:$|[\s_-])/

/** What is in the basket already; also what puts something into it may be called so. */
export const BASKET_MARK =
  /minicart|(?:^|[\s_-])(?<!add[-_]?to[-_]?|add[-_])(?:cart|basket)(?:$|[\s_-])/

/** Class names and ids of what says whether there is some. */
export const STOCK_MARK =
  /avail|stock|verfueg|verfügb|disponib|dispo(?:$|[\s_-])|lager|sklad|dostup|inventory|delivery[-_]?(?:status|time|info)|naličie|nalichie/

const SKU_LABELS = `sku|pzn|order code|item (?:number|no|code|id|model)|item ?#|items? ?№|article (?:number|no|code|id)|article ?#|product (?:number|no|code|id|ref(?:erence)?|sku)|product ?#|part (?:no)|catalog(?:ue)? (?:number|no|code)|cat(?:\\.|alog)? ?(?:no|#)|stock (?:code|number|no)|model ?#|web ?(?:code|id)|style (?:number|no|code|#)|style ?#|ref(?:erence|\\.)?(?: code| no| number)?|asin|ebay item number|ad id|listing id|offer id
artikel-?(?:nummer|nr)|art\\.?-? ?(?:nr|no|nummer)|artikel ?(?:nr|nummer)|best(?:ell)?-?(?:nr|nummer)|produkt-?(?:nummer|nr|id)|produktcode|anzeigen?(?:-?(?:nummer|nr|id|code))?|inserat(?:e-?)?(?:nr|nummer|id)
référence(?: produit| article)?|réf|réf\\. produit|code (?:produit|article)|numéro de l['’]objet ebay|n° d['’]objet
referencia|ref\\. producto|código(?: de producto| del producto| do produto| produto)?|cod(?:\\.|igo)?|referência|ref\\. produto|sku del producto|cód(?:\\.|igo)?(?: do produto)?
codice(?: prodotto| articolo| art)?|cod\\.? ?(?:prodotto|articolo|art)|cod\\.?|numero oggetto ebay|numero oggetto
artikelnummer|artikelcode|productcode|productnummer|bestelnummer
kód(?: produktu| zboží| tovaru)?|objednac[ií] (?:kód|číslo)|číslo (?:produktu|zboží|tovaru|výrobku)|katalogov[éý] číslo|kat\\. číslo|obj\\. kód
kod(?: produktu| towaru)?|nr (?:artykułu|produktu|ref|katalogowy)|indeks|symbol|numer katalogowy
cikkszám|termékkód|cod (?:produs|articol)|cod produs|šifra(?: izdelka| artikla| proizvoda)?|koda(?: izdelka)?|prekės (?:kodas|nr)|(?:preces|produkta|artikula) kods|kods|artikul(?:as)?|toote ?kood|kood|tuotenumero|tuotekoodi|varenummer|varenr|art\\.? ?nr|artikelnr|produktnummer
артикул|арт|код(?: товара| товару| продукту)?|каталожный номер|номер (?:товара|объявления)|стоковый номер|кодът?(?: на продукта)?
ürün kodu|stok kodu|κωδικός(?: προϊόντος)?|商品(?:編號|编号|番号|コード|號|代碼)|貨號|货号|型番|品番|상품(?:번호|코드)|מק["״']?ט|קוד (?:מוצר|פריט)|מספר (?:מוצר|קטלוגי)|رقم (?:المنتج|الموديل|الصنف)|(?:رمز|كود) (?:المنتج|الصنف)|mã (?:sản phẩm|sp|hàng)|kode (?:produk|barang)|รหัส(?:สินค้า)?|รุ่น`
const MPN_LABELS = `mpn|manufacturer(?:'s)? (?:part|item|model|product) (?:number|no|code|#)|manufacturer reference|manufacturer code|mfr\\.? ?(?:part|no|#)[\\w .#]{0,10}|part number|part ?#|model (?:number|no|code|#|name\\/number)|item model number|vendor (?:code|part)
hersteller(?:artikel|modell)?-?(?:nr|nummer|artikelnummer)\\.?|hersteller-?art\\.?-?nr|modellnummer|modell-?nr|référence (?:fabricant|constructeur)|numéro (?:du|de) modèle|numéro de pièce(?: fabricant)?|número de (?:modelo|pieza|peça)|modelo del producto|numero (?:modello|di modello)(?: articolo)?|numero parte|codice (?:produttore|modello)|kód výrobc[eu]|part[- ]?number|p\\/n|kod producenta|cod producător|код производителя|артикул производителя|modelnummer|numéro modèle|numéro de modèle de l['’]article`
const GTIN_LABELS = `gtin(?:-?\\d+)?|ean(?:-?\\d+)?(?:[- ]?(?:code|nummer|kód|kod))?|upc(?:-?a)?|isbn(?:-1[03])?|barcode|bar code|code-?barres?|codice ean|código de barras|čárový kód|ean kód|штрих-?код|штрихкод|strichcode|jan(?:コード)?|asin\\/ean`
const BRAND_LABELS = `brand(?: name)?|manufacturer|manufactured by|made by|marke|hersteller|marque|fabricant|marca|fabricante|produttore|merk|fabrikant|značka|výrobca|výrobce|marka|producent|márka|gyártó|brand[- ]?ul|producător|бренд|производитель|марка|торговая марка|виробник|blagovna znamka|proizvajalec|brend|robna marka|gamintojas|prekės ženklas|zīmols|ražotājs|bränd|tootja|kaubamärk|brändi|merkki|valmistaja|varumärke|tillverkare|merke|mærke|üretici|品牌|ブランド|メーカー|브랜드|제조사|מותג|יצרן|العلامة التجارية|الماركة|thương hiệu`

/** The longer labels first: «cod produs» is not «cod» with something behind it. */
const labels = (table: string): string =>
  splitOutside(table.replaceAll('\n', '|'))
    .sort((a, b) => b.length - a.length)
    .join('|')

/** At bars that stand outside brackets. */
function splitOutside(table: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const char of table) {
    if (char === '(' || char === '[') depth++
    else if (char === ')' || char === ']') depth--
    if (char === '|' && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}

/** A label alone, or with its value behind it. */
const labelled = (table: string): RegExp =>
  new RegExp(
    `^[\\s(\\[•*-]*(?:${labels(table)})(?![\\p{L}\\p{N}])\\.?\\s*(?:[(\\[][^)\\]]{0,20}[)\\]])?\\s*(?:[:：#=№–-]|is:?)?\\s*(.*)$`,
    'iu',
  )

export const LABELS = {
  gtin: labelled(GTIN_LABELS),
  mpn: labelled(MPN_LABELS),
  sku: labelled(SKU_LABELS),
  brand: labelled(BRAND_LABELS),
} as const

/** A quick test that spares most texts the others. */
const ANY_LABEL = new RegExp(
  `^[\\s(\\[•*-]*(?:${[GTIN_LABELS, MPN_LABELS, SKU_LABELS, BRAND_LABELS].map(labels).join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** With what labels begin: two letters, or one where a sign follows it. A look-up spares most texts the pattern. */
const BEGINNINGS = new Set(
  [GTIN_LABELS, MPN_LABELS, SKU_LABELS, BRAND_LABELS].flatMap((table) =>
    splitOutside(table.replaceAll('\n', '|')).flatMap(beginnings),
  ),
)

function beginnings(label: string): string[] {
  const group = /^\(\?:([^()]*)\)/.exec(label)?.[1]
  const starts = group === undefined ? [label] : group.split('|')
  return starts.map((start) => /^\p{L}{1,2}(?![?*{])/u.exec(start)?.[0] ?? start[0]!)
}

export function mayBeLabel(text: string): boolean {
  const start = text
    .replace(/^[\s([•*-]+/, '')
    .slice(0, 2)
    .toLowerCase()
  if (!BEGINNINGS.has(start) && !BEGINNINGS.has(start[0] ?? '')) return false
  return ANY_LABEL.test(text)
}

/** What shops write where a product has no number or maker. */
export const NOTHING = /^(?:n\.?\s*\/?\s*a\.?|[-–—]+)$/i

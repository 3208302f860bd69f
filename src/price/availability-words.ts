/**
 * Words that shops use of their stock, language by language. Written without regard to case; accents are dropped on
 * both sides, and a word may go on with an ending (`agotad` is `agotado` too) but where `_` ends it. Used by
 * `availability.ts`.
 * @module
 */

/** There is some. */
export const IN = `
in stock|instock|in-stock|available|availability immediate|ready to ship|ships_|on hand|few left|low stock|limited stock|limited availability|few remaining
auf lager|am lager|ab lager|lagernd|vorrätig|verfügbar|lieferbar|versandfertig|versandbereit|lieferzeit|bestand_
en stock|disponible|expédié sous|en magasin|stock limité|dernières pièces
en existencia|hay existencias|quedan_|últimas unidades|envío inmediato|existencias|entrega inmediata
disponibil|in magazzino|a magazzino|pronta consegna|ultimi pezzi|spedizione immediata
em stock|em estoque|disponível|disponíveis|pronta entrega|últimas unidades
op voorraad|voorradig|uit voorraad|leverbaar|beschikbaar|morgen in huis|vandaag besteld
w magazynie|dostępn|na stanie|na magazynie|wysyłka w|w sprzedaży|duża ilość|średnia ilość|mała ilość|ostatnie sztuki
skladem|na skladě|dostupn|k dispozici|ihned k odeslání|k odeslání|poslední kus|u dodavatele|expedice do
skladom|na sklade|k dispozícii|ihneď k odoslaniu|k odoslaniu|posledné kusy
raktáron|készleten|elérhető|kapható|rendelhető|azonnal_|utolsó darab
în stoc|stoc suficient|stoc limitat|ultimele bucăți|livrare imediată
в наличност|наличен|налична|налично|налични|на склад|складова наличност
na zalihi|na zalihama|na skladištu|na stanju|raspoloživ|isporuka odmah
na zalogi|na voljo|dobavljiv|takoj na voljo
на залихама|на лагеру|на стању|доступно|доступан
σε απόθεμα|διαθέσιμ|ετοιμοπαράδοτ|άμεση παράδοση|άμεσα διαθέσιμ
i lager|finns på|tillgänglig|skickas inom|snabb leverans|i butik
på lager|på lageret|leveres_|tilgængelig|tilgjengelig|sendes_|fjernlager
varastossa|saatavilla|saatavana|heti toimitettavissa|toimitusaika
laos_|olemas_|saadaval
noliktavā|pieejam|ir uz vietas|ir veikalā
sandėlyje|yra prekyboje|turime_|prieinam
в наявності|є на складі|на складі|доступний|доступно|закінчується
в наличии|есть на складе|на складе|доступен|доступна|доступно|заканчивается
stokta|stokda|mevcut|hemen kargo|son ürün|tükenmek üzere
còn hàng|có sẵn|sẵn hàng|ready stock|tersedia|stok tersedia|stok ada
متوفر|متاح|في المخزون|במלאי|זמין במלאי|موجود
`

/** There is none now. */
export const OUT = `
out of stock|out-of-stock|outofstock|sold out|soldout|sold-out|unavailable|no stock|none left|notify me|email me when|tell me when|alert me when|back soon|temporarily out|cannot be ordered|can't be ordered|cannot be purchased|can't be purchased
ausverkauft|vergriffen|unverfügbar|kein bestand|keine lieferung|benachrichtigen|derzeit nicht|nicht bestellbar|nicht erhältlich
rupture|épuisé|indisponible|hors stock|victime de son succès|prévenez-moi|m'avertir|m'alerter
agotad|sin stock|sin existencias|fuera de stock|avísame|avisarme
esaurit|terminato|avvisami|fuori stock|attualmente assente
esgotad|sem stock|sem estoque|indisponíve|fora de estoque|avise-me|avisar-me
uitverkocht|geen voorraad|tijdelijk uit|houd mij op de hoogte
niedostępn|brak w magazynie|brak towaru|brak na stanie|wyprzedan|powiadom|brak_
vyprodán|nedostupn|není skladem|nemáme|hlídat dostupnost|hlídací pes|dočasně|nelze koupit|nelze objednat
vypredan|strážiť dostupnosť|nie je skladom|dočasne|nie je možné kúpiť|nie je možné produkt kúpiť|nie je možné objednať
elfogyott|nincs raktáron|nincs készleten|készlethiány|értesítést kérek|kifutott
stoc epuizat|indisponibil|fără stoc|lipsă stoc|lipsă în stoc|epuizat|anunță-mă
изчерпан|няма наличност|няма в наличност|неналичн|не е налич
rasprodan|nema na|nedostupan|nije dostup
razprodan|ni na zalogi|ni na voljo|trenutno ni
распродат|нема на|недоступ
εξαντλ|μη διαθέσιμ|εκτός αποθέματος|δεν είναι διαθέσιμ
slutsåld|slutsålt|slut i lager|ej i lager|tillfälligt slut|bevaka_
udsolgt|utsolgt|ikke på lager|midlertidig
loppu_|loppunut|loppuunmyyty|ei varastossa
otsas_|läbi müüdud|ei ole laos|välja müüdud
izpārdots|nav noliktavā|nav pieejam
išparduota|nėra sandėlyje|neturime|nėra prekyboje
немає|відсутн|закінчився|закінчилась|розпродано|недоступн|повідомити
нет в наличии|отсутству|закончил|распродан|недоступ|нет на складе|сообщить о поступлении
stokta yok|tükendi|mevcut değil|stok dışı|stokta bulunma|gelince haber ver
hết hàng|tạm hết|stok habis|habis_|stok kosong|tidak tersedia
غير متوفر|غير متاح|نفد|نفذ|ناموجود|אזל|לא במלאי|אין במלאי|חסר במלאי
`

/** It will come out later. */
export const PREORDER = `
pre-order|preorder|pre order|presale|pre-sale|coming soon|available for reservation
vorbestell|vorverkauf|erscheint am
précommande|précommander|à paraître|prévente
preventa|reserva anticipada|próximamente
preordin|pre-ordin|prenotabil|in prenotazione|prossimamente
pré-venda|pré-encomenda|pre-venda|em breve
pre-bestel|voorbestel|verwacht op|binnenkort leverbaar
przedsprzedaż|zapowiedź|wkrótce
předobjedn|předprodej|připravujeme|očekávané vydání
predobjedn|predpredaj|pripravujeme
előrendel|előjegyz|hamarosan
precomand|pre-comand|în curând
предварителна поръчка|очаквайте|предстоящ
prednarudžb|prednaroč|uskoro|kmalu na voljo|ускоро
προπαραγγελ|προ-παραγγελ|αναμένεται
förhandsbeställ|förhandsboka|kommer snart
forhåndsbestil|forudbestil|kommer snart
ennakkotila|ennakkovara|tulossa
ettetellim|tulekul
priekšpasūt|drīzumā
išankstin|netrukus
передзамовлення|попереднє замовлення|очікується|скоро у продажу
предзаказ|предварительный заказ|ожидается|скоро в продаже
ön sipariş|yakında
`

/** It is got when somebody orders it. */
export const BACKORDER = `
backorder|back-order|back order|on order|made to order|available to order|available on order|special order|on request
auf bestellung|nachbestellt|im zulauf|bestellware|auf anfrage
sur commande|en réapprovisionnement|en cours de réapprovisionnement
bajo pedido|por encargo|sobre pedido
su ordinazione|ordinabile|in arrivo|in riordino
por encomenda|sob encomenda|sob consulta
op bestelling|in bestelling|nabestel|in nabestelling
na zamówienie|w drodze
na objednávku|na objednání|na cestě|na dotaz
na ceste|na dopyt
rendelésre|beszerzés alatt|külső raktár
la comandă|pe comandă
по заявка|с поръчка|по поръчка
po narudžbi|na upit|po naročilu|по поруџбини
κατόπιν παραγγελίας|με παραγγελία
beställningsvara|bestillingsvare|skaffevare|restnoterad|restordre
tilaustuote|tilauksesta
tellimisel|tellitav
pēc pasūtījuma|uz pasūtījumu
pagal užsakymą|užsakoma
під замовлення|на замовлення
под заказ|на заказ
sipariş üzerine|tedarik_
`

/** It will not come again. */
export const DISCONTINUED = `
discontinued|no longer available|no longer sold|end of life|retired product
nicht mehr lieferbar|nicht mehr verfügbar|nicht mehr erhältlich|nicht mehr im sortiment|auslaufmodell ausverkauft|eingestellt
n'est plus disponible|plus commercialisé|arrêté_|produit supprimé|fin de série épuisée
descatalogad|descontinuad|ya no está disponible
fuori produzione|non più disponibile|fuori catalogo
já não disponível|fora de linha
niet meer leverbaar|niet meer verkrijgbaar|uit assortiment|uit het assortiment
wycofan|produkt archiwalny|już niedostępn
prodej ukončen|ukončen prodej|ukončena výroba|již se neprodává|výprodej ukončen
predaj ukončen|predaj skončil|ukončený predaj|už sa nepredáva
megszűnt|kifutó termék|már nem kapható
scos din producție|nu se mai produce|produs retras
спрян от производство|свален от продажба
prestanak proizvodnje|više nije dostup|ni več na voljo|opuščen
διακόπηκε|καταργήθηκε
utgått|udgået|utgår_|utgått ur sortiment
poistunut valikoimasta|poistunut
tootmine lõpetatud|vairs netiek ražots|nebegaminama
знято з виробництва|знятий з виробництва
снят с производства|снято с производства|больше не продается
üretimi durdu|satıştan kaldırıl
`

/** Words that turn a phrase of stock that follows into its contrary. */
export const NEGATIONS =
  `not|no|isn't|aren't|never|without|nicht|kein|keine|pas|plus|non|sans|sin|ya no|não|nem|sem|niet|geen
|nie|brak|není|nejsou|nemá|neni|nie je|nie sú|nincs|nu|fără|lipsă|не|няма|нема|nije|nema|nisu|ni|δεν|μη|χωρίς|inte|ej|ikke|ei
|pole|nav|nėra|ne|нет|немає|нема|yok|değil`
    .replaceAll('\n', '')
    .split('|')

/** A whole text that answers the question whether there is some. */
export const YES = 'yes true y ja oui si sim tak ano ano igen da да так evet áno sí sì'.split(' ')
export const NO = 'no false n nein nee non não nie ne nem nu не нет ні hayır nej nei ei nein'.split(
  ' ',
)

/** Scripts that do not part words: found wherever they stand. That there is none goes first. */
export const UNPARTED: [
  RegExp,
  'InStock' | 'OutOfStock' | 'PreOrder' | 'BackOrder' | 'Discontinued',
][] = [
  [/販売終了|生産終了|取扱終了|停产|停產|已下架|단종/u, 'Discontinued'],
  [/予約(?:受付|商品|販売)|预售|預購|预购|예약\s?(?:판매|구매)/u, 'PreOrder'],
  [/取り?寄せ|受注生産|주문\s?제작|訂製|订制/u, 'BackOrder'],
  [
    /在庫(?:なし|無し|切れ|がありません|はありません)|品切れ?|売り?切れ|完売|入荷待ち|再入荷(?:お知らせ|通知)|缺貨|缺货|無貨|无货|售完|售罄|售空|已售(?:完|罄|出)|賣完|卖完|補貨中|补货中|到货通知|貨到通知|無庫存|无库存|품절|재고\s?없음|일시\s?품절|재입고\s?알림|สินค้าหมด|หมดชั่วคราว|หมดสต็?อก|ไม่มีสินค้า/u,
    'OutOfStock',
  ],
  [
    /在庫(?:あり|有り|○|◎|僅少|わずか|残り)|即納|当日出荷|有貨|有货|有庫存|有库存|現貨|现货|庫存充足|库存充足|尚有庫存|재고\s?있음|재고\s?보유|구매\s?가능|มีสินค้า|พร้อมส่ง|สินค้าพร้อม/u,
    'InStock',
  ],
]

/** Pieces, as they are counted. */
export const PIECES =
  `pcs|pc|pieces?|units?|items?|stuck|stk|st|ks|kusu|kusy|kus|szt|sztuk|db|darab|buc|bucati|kom|kos|kpl|kappaletta
|tk|gab|vnt|шт|бр|ком|τεμ|τεμαχια|adet|pezzi|pz|pieces?|unidades|unid|uds|ud|stuks|styck`.replaceAll(
    '\n',
    '',
  )

/** A word for the stock that needs a number after it. */
export const STOCK =
  `stock|stocks|quantity|qty|lagerbestand|bestand|stan magazynowy|skladova zasoba|zasoba|stav skladu|pocet kusu
|existencias|giacenza|estoque|voorraad|keszlet|stoc|zaliha|zaloga|lagerstatus|lager|varasto|остаток|залишок|наличност|stok|disponibili|disponibles|ilosc`.replaceAll(
    '\n',
    '',
  )

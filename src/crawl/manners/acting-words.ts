/**
 * Words of links that act, folded to plain lower-case letters: what is done, and to what. Used by `acting-links.ts`.
 * @module
 */

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** What can be acted on, and what to say about it. */
const THINGS: [reason: string, names: string][] = [
  [
    'changes the basket',
    `cart basket bag trolley minicart shoppingcart shoppingbag shoppingbasket checkout lineitem
     warenkorb kosik kosiku kosika koszyk koszyka koszyku panier carrito cesta carro carrello
     winkelwagen winkelmand winkelmandje carrinho kosar kosarba cos cosul cosului varukorg varukorgen
     kundvagn kundvagnen kurv kurven handlekurv handlekurven ostoskori ostoskoriin kosarica kosarico
     kosaricu kosara grozs groza grozu krepselis krepseli ostukorv ostukorvi kalathi sepet sepete`,
  ],
  [
    'changes the wish list',
    `wishlist wishlists noticelist favorites favourites favorite favourite note merkliste merkzettel
     wunschliste wunschzettel oblibene oblubene ulubione schowek listadeseos favoritos favoris preferiti
     verlanglijst verlanglijstje onskelista onskeliste toivelista waitlist giftregistry registry`,
  ],
  [
    'changes the comparison',
    `compare comparison comparelist comparisonlist compareproducts productcompare productscomparison
     productcomparison productscompare porovnani porovnanie porovnat vergleich vergleichsliste
     vergleichen porownanie porownywarka comparateur comparar confronta vergelijk vergelijken
     jamforelse sammenligning woocompare productfeatures`,
  ],
  [
    'changes a subscription',
    `newsletter subscriber subscription mailinglist productalert stockalert pricealert alert
     backinstock watchdog notification notifications`,
  ],
]

/** Word → what to say about changing it. */
export const things = new Map(
  THINGS.flatMap(([reason, names]) => [...words(names)].map((name) => [name, reason] as const)),
)

/** Puts a thing's contents in or out: acts even where the thing may be something for sale. */
export const movers = words(`
  add addto put insert append remove removefrom delete del undo
  hinzufuegen hinzufugen einfuegen loeschen loschen entfernen pridat vlozit odebrat odstranit smazat
  dodaj usun wloz ajouter supprimer retirer agregar anadir eliminar quitar aggiungi rimuovi elimina
  toevoegen verwijderen adicionar remover excluir hozzaad hozzaadas torol torles adauga sterge
  lagg legg tilfoj tilfoej fjern lisaa poista pievienot ideti ekle`)

/** What is done to a thing: moved, changed, bought. */
export const verbs = new Set([
  ...movers,
  ...words(`
    update change empty clear clearall move toggle buy purchase increase decrease plus minus submit
    apply cancel order legen kaufen bestellen koupit kupit vymazat vyprazdnit kup acheter vider comprar
    vaciar acquista svuota bestel koop leggen cumpara kop laeg laegg kob koeb leggtil`),
])

/** Things that are also for sale: `/buy/bag`, `/change-bag` and `/clear-bag` are pages. */
export const ambiguous = words(`
  bag trolley note alert registry checkout cos cesta carro kosara favorite favourite`)

/** Prepositions and articles between the two, and what the thing consists of. */
export const fillers = words(`
  to from in into the your my our of den die das dem zum zur auf aus do z ze na au aux le la les du al
  alla allo dal el il aan uit bij ao no da a i til till fra fran ur for und and
  shopping product products produkt produkte produit producto prodotto item items article articles
  artikel line lines entry group quick ajax js post now action multiple all qty quantity voucher coupon
  catalog s bulk wish list index id mini wc lineitem`)

/** Words that act wherever they stand alone. */
const ALONE: [reason: string, names: string][] = [
  [
    'logs out',
    `logout logoff logouts signout signoff mylogout customerlogout userlogout abmelden ausloggen
     odhlasit odhlaseni odhlasenie odhlas wyloguj wylogowanie deconnexion deconnecter sedeconnecter
     cerrarsesion desconectar salirsesion disconnetti uitloggen afmelden terminarsessao kijelentkezes
     kijelentkezik deconectare delogare loggaut logud loggut loggaud kirjauduulos odjava odjavi`,
  ],
  [
    'deletes something',
    `delete smazat vymazat odstranit loeschen loschen supprimer verwijderen usun torles`,
  ],
  ['orders', 'buynow quickbuy instantbuy buyitnow reorder orderagain cancelorder oneclickbuy'],
  ['votes', 'vote votes voteup votedown upvote downvote'],
  [
    'changes a subscription',
    'unsubscribe unsubscribes abbestellen backinstocksubscribe notifyme odhlasitodber',
  ],
]

export const alone = new Map(
  ALONE.flatMap(([reason, names]) => [...words(names)].map((name) => [name, reason] as const)),
)

/** Parameters that name what the server shall do. */
export const doers = words(`
  action act do cmd command func function fn fnc op operation task method mode event subaction
  saction dispatch route rt r pageaction todo akce aktion akcja accion azione`)

/** Parameters that name a page, so that `add=12` beside `_a=basket` is understood. */
export const places = words(`
  _a a act action cl controller dispatch do main_page mode module option p page path r route rt
  target task view fc site func load`)

/** Values of doers that act by themselves, whatever they act on. */
export const deeds = words(`
  add remove delete del buy update empty clear logout logoff signout vote rate notify unsubscribe
  subscribe reorder purchase insert tobasket tocart towishlist tonoticelist tocomparelist addtobasket
  addtocart cust custorder buynow add2wl addtowishlist addtocompare hinzufuegen loeschen pridat
  odebrat smazat dodaj usun ajouter supprimer agregar anadir eliminar aggiungi rimuovi toevoegen
  verwijderen adicionar remover hozzaad torol adauga sterge`)

/**
 * The spellings of currencies as tables: codes, a colon, what people write. A spelling that ends with a dot is found
 * with and without it; `_` is a space. Used by `currencies.ts`.
 * @module
 */

/** Spellings that mean money wherever they stand. */
export const STRONG = `
EUR: €
GBP: £ ￡ GB£ UK£
USD AUD CAD NZD MXN ARS CLP COP SGD HKD TWD UYU DOP: $ ＄ ﹩
USD: US$ U.S.$ U$S U$D u$s u$d
AUD: A$ AU$ AUS$
CAD: C$ CA$ CAN$ Can$ Cdn$ CDN$
NZD: NZ$
HKD: HK$
SGD: S$ SG$
TWD: NT$ NTD 新台幣 新臺幣
MXN: MX$ Mex$ MEX$
BRL: R$
ARS: AR$ Arg$
CLP: CL$
COP: CO$ COL$ Col$
UYU: $U UY$ U$
DOP: RD$
BOB: $b
TTD: TT$
JMD: J$ JA$ JM$
BBD: Bds$ BDS$ BB$
BZD: BZ$
BND: B$ BN$
BSD: BS$
BMD: BD$
KYD: CI$ KY$
FJD: FJ$
GYD: G$ GY$
LRD: L$ LD$
NAD: N$
SBD: SI$
SRD: Sr$ SR$
TOP: T$
WST: WS$
XCD: EC$
ZWL: Z$ ZW$
CVE: CV$
CUC: CUC$
CUP: CU$ MN$
NIO: C$
JPY: JP¥ 円
CNY: CN¥ RMB 人民币 人民幣
JPY CNY: ¥ ￥ 圆 圓
CNY TWD HKD: 元 块
KRW: ₩ ￦ 원
TRY: ₺
RUB: ₽
RUB BYN: руб. Руб. РУБ. рублей рубля рубль
UAH: ₴ грн. Грн. ГРН. гривень гривен гривні гривны
CZK: Kč KČ Kčs
PLN: zł Zł ZŁ złotych złote
BGN: лв. Лв. ЛВ. лева
RSD: дин. динара динар Dinara dinara
MOP: MOP$
MKD: ден. ДЕН. денари
INR: ₹
INR PKR LKR NPR MUR SCR: ₨
INR LKR: ரூ. රු.
NPR: नेरू रू रु
IDR: Rp.
VND: ₫ đ Đ VNĐ VNđ vnđ đồng
THB: ฿ บาท
ILS: ₪ ש"ח ש'ח ש״ח ש׳ח ש''ח שח
NGN: ₦
GHS: GH₵ GH¢ ₵
CRC: ₡
PYG: ₲
PHP: ₱ Php
LAK: ₭ ກີບ
KHR: ៛
MNT: ₮ төгрөг
KZT: ₸ тңг. тенге теңге
AZN: ₼ манат
GEL: ₾ ლარი ლ
AMD: ֏ դր. դրամ
BTC: ₿ Ƀ
RWF: R₣
CHF XAF XOF: ₣
GBP TRY: ₤
AFN: ؋ افغانی
BDT: ৳ টাকা টকা
AWG ANG: ƒ Afl.
ETB: ብር
MVR: ރ
MMK: ကျပ်
IRR SAR QAR YER OMR: ﷼ ريال ریال
IRT: تومان تومن
EGP SDG: جنيه
AED MAD: درهم
KWD IQD JOD BHD LYD TND DZD: دينار
SYP LBP TRY: ليرة
PKR INR: روپے روپیہ
DZD: دج
SYP: SY£
LBP: LB£ L£
EGP: E£ LE£
SDG: SD£
FKP: FK£
GIP: GI£
`

/** Spellings that are letters first: they count only right beside the number, or as the whole hint. */
export const NEAR = `
EUR: Euro EURO euro Euros EUROS euros ευρώ Ευρώ евро Евро ЕВРО eiro
USD AUD CAD: Dollar dollar Dollars dollars
GBP EGP: Pound pound Pounds pounds
CHF: Fr. SFr. sFr. SFR. sfr. Franken
CHF XAF XOF: franc francs Franc Francs
SEK NOK DKK ISK: kr. Kr. KR.
SEK: kronor
NOK DKK: kroner
ISK: krónur
CZK: kč Kc kc KC korun koruna koruny
HUF: Ft FT ft forint Forint
PLN: zl Zl ZL
RON MDL: lei LEI Lei leu
RON: ron
SEK: sek
BGN: leva lv.
HRK: kn Kn KN kuna
ILS: NIS nis Nis
RSD: din. Din. DIN.
BAM: KM
ALL: Lek lek Lekë lekë
HNL MDL ALL: L
HNL: Lps.
RUB BYN: р. Р. p. Rbl. rbl. Rub. rub. rubles roubles
BYN ETB: Br.
ETB: Birr birr
TRY: TL Tl tl Lira lira YTL
INR PKR LKR NPR MUR SCR: Rs. RS. rs. Re. Rupees rupees Rupee rupee
IDR: RP. Rupiah rupiah
MYR: RM
THB: Baht baht
MXN ARS COP CLP PHP: Peso Pesos peso pesos
BRL: reais Reais real
ZAR: R Rand rand
BWP PHP: P
SZL: E
LSL: M Maloti
GTQ: Q q
HTG PYG: G
PYG: Gs. guaraníes
PGK MMK ZMW: K
MMK: Ks. Kyat
ZMW: ZK
MWK: MK
AOA: Kz kwz Kwanza
GMD: D Dalasi
MGA: Ar Ariary
RWF: FRw Frw RF
GNF: FG GFr
BIF: FBu
DJF: Fdj
KMF: CF
MZN: MTn MT
ERN: Nfk
SOS: S
CDF: FC
XAF XOF: CFA FCFA F_CFA F.CFA Fcfa F
XPF: CFP FCFP
KES: KSh. Ksh. KSH. Kshs. KShs.
TZS: TSh. Tsh. TSH. Tshs.
UGX: USh. Ush. USH.
KES TZS UGX SOS: Sh. Shs.
NGN: Naira naira
GHS: Cedi Cedis GHC
EGP: LE L.E.
KWD: KD K.D.
BHD: BD B.D.
JOD: JD J.D.
TND: DT D.T.
LYD LRD: LD
LYD: L.D.
OMR: RO R.O.
QAR: QR Q.R.
SAR SCR: SR S.R.
SAR QAR YER: Riyal Riyals riyal riyals
AED MAD: Dhs. DHS. dhs. Dh. DH. dh. Dirham Dirhams dirham dirhams
DZD: DA D.A.
LBP: L.L. LL
PAB: B/.
PEN: S/. Soles soles
BOB VES: Bs.
VES: BsF. BsS. Bs.S Bs.F Bs.D
CRC SVC: colones
CVE: Esc. esc.
TWD: NT
MRU: UM
BTN: Nu.
MVR: Rf. MRf. Rufiyaa
STN: Db.
TJS: SM смн.
UZS: so'm so‘m soʻm so’m S' сум
KGS UZS TJS: som сом. Сом. с
KZT: тг. Тг.
AZN: ман.
GEL: lari Lari
AMD: Dram dram
JPY: yen Yen
CNY: yuan Yuan
KRW: won Won
LAK: kip Kip
WST: Tala tala
VUV: Vt VT vt
BDT: Tk. tk. TK. Taka
CAD: CND
`

/** Two Arabic letters with a dot between them, as the currencies of Arab countries are abbreviated. */
export const ARABIC = `
AED: د.إ
AED JOD: د.ا
JOD: د.أ
BHD: د.ب
KWD: د.ك
IQD: د.ع ع.د
TND: د.ت
DZD: د.ج
LYD: د.ل ل.د
MAD: د.م
QAR: ر.ق
OMR: ر.ع
YER: ر.ي
SAR: ر.س
EGP: ج.م
SDG: ج.س
LBP: ل.ل
SYP: ل.س
MRU: أ.م
`

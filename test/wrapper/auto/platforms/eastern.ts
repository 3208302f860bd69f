/**
 * Product pages of other parts of the world, with their words, numbers and systems.
 * @module
 */

import { frame, ld, type Sample } from './frame.ts'

export const EASTERN: Sample[] = [
  {
    name: 'Bitrix, in Russian',
    url: 'https://igrushki.example/catalog/medvedi/sherstyanoy-medved-40/',
    html: frame(
      `<h1>Шерстяной медведь 40 см</h1><div class="item_info_section"><div class="article">Артикул: <span>ШМ-40/1</span></div>
       <div class="item_old_price">2 490 руб.</div><div class="item_current_price">1 990 руб.</div><div class="item_economy_price">Экономия 500 руб.</div>
       <div class="quantity">Есть в наличии</div><a href="javascript:void(0);" class="bx_big bx_bt_button bx_cart"><span></span>В корзину</a><a href="#">Купить в 1 клик</a></div>`,
      {
        lang: 'ru',
        title: 'Шерстяной медведь 40 см купить в Москве',
        money: (n) => `${n} 000 руб.`,
      },
    ),
    want: { price: '1990', currency: 'RUB', sku: 'ШМ-40/1', availability: 'InStock' },
  },
  {
    name: 'InSales, in Russian, none left',
    url: 'https://igrushki.example/product/medved-40',
    html: frame(
      `<h1 class="product-title">Медведь шерстяной 40 см</h1><div class="product-sku">арт. <span class="js-product-sku">4607001234567</span></div>
       <div class="product-price js-product-price">1&nbsp;990&nbsp;₽</div><div class="product-presence">Нет в наличии</div><a class="preorder">Сообщить о поступлении</a>`,
      { lang: 'ru', title: 'Медведь шерстяной 40 см', money: (n) => `${n} 000 ₽` },
    ),
    want: { price: '1990', currency: 'RUB', availability: 'OutOfStock' },
  },
  {
    name: 'Prom, in Ukrainian',
    url: 'https://igrashky.example/p1234567890-vedmid-vovnyaniy.html',
    html: frame(
      `<h1>Ведмідь вовняний 40 см</h1><div>Код: <span>VV-40</span></div><div class="b-product-cost__price"><span data-qaid="product_price">1 250</span><span class="currency">грн</span></div>
       <span data-qaid="presence_data">В наявності</span><button>Купити</button>`,
      { lang: 'uk', title: 'Ведмідь вовняний 40 см', money: (n) => `${n} 000 грн` },
    ),
    want: { price: '1250', currency: 'UAH', sku: 'VV-40', availability: 'InStock' },
  },
  {
    name: 'a Japanese shop: tax included, in stock',
    url: 'https://omocha.example/item/4901234567894',
    html: frame(
      `<h1>ウールのくま 40cm</h1><p>商品番号：WB-40JP</p><p class="price">価格 <span>3,280円</span>（税込）</p><p>ポイント 32pt</p><p>在庫あり</p><button>カートに入れる</button><p>送料 550円</p>`,
      { lang: 'ja', title: 'ウールのくま 40cm', money: (n) => `${n},000円` },
    ),
    want: { price: '3280', currency: 'JPY', sku: 'WB-40JP', availability: 'InStock' },
  },
  {
    name: 'a Japanese shop: sold out',
    url: 'https://omocha.example/item/77',
    html: frame(
      `<h1>ウールのくま 40cm</h1><p>型番 WB-40JP</p><p class="price">¥3,280 <small>税込</small></p><p class="stock">在庫なし</p><button disabled>SOLD OUT</button>`,
      { lang: 'ja', title: 'ウールのくま 40cm', money: (n) => `¥${n},000` },
    ),
    want: { price: '3280', sku: 'WB-40JP', availability: 'OutOfStock' },
  },
  {
    name: 'a Korean shop: sold out',
    url: 'https://jangnangam.example/product/detail.html?product_no=1203',
    html: frame(
      `<h2 class="prd-name">양모 곰 인형 40cm</h2><table><tr><th>소비자가</th><td><span style="text-decoration:line-through">39,000원</span></td></tr><tr><th>판매가</th><td><strong id="span_product_price_text">29,000원</strong></td></tr><tr><th>배송비</th><td>2,500원</td></tr><tr><th>상품코드</th><td>P0000BUV</td></tr></table><p>품절</p>`,
      { lang: 'ko', title: '양모 곰 인형 40cm', money: (n) => `${n},000원` },
    ),
    want: { price: '29000', currency: 'KRW', sku: 'P0000BUV', availability: 'OutOfStock' },
  },
  {
    name: 'a Taiwanese shop: suggested price first',
    url: 'https://wanju.example/products/wool-bear',
    html: frame(
      `<h1>羊毛熊 40公分</h1><p>貨號：WB40TW</p><p>建議售價 <span>NT$1,290</span></p><p>優惠價 <strong>NT$990</strong></p><button>加入購物車</button><p>現貨供應</p>`,
      { lang: 'zh-TW', title: '羊毛熊 40公分', money: (n) => `NT$${n}0` },
    ),
    want: { price: '990', currency: 'TWD', sku: 'WB40TW', availability: 'InStock' },
  },
  {
    name: 'a Vietnamese shop: dots are thousands',
    url: 'https://dochoi.example/gau-len-40',
    html: frame(
      `<h1>Gấu len 40 cm</h1><p>Mã sản phẩm: GL-40</p><p class="price"><del>350.000₫</del> <ins>290.000₫</ins></p><p>Tình trạng: <b>Còn hàng</b></p><button>Thêm vào giỏ hàng</button>`,
      { lang: 'vi', title: 'Gấu len 40 cm', money: (n) => `${n}.000₫` },
    ),
    want: { price: '290000', currency: 'VND', sku: 'GL-40', availability: 'InStock' },
  },
  {
    name: 'an Indonesian shop: used up',
    url: 'https://mainan.example/beruang-wol',
    html: frame(
      `<h1>Beruang wol 40 cm</h1><p>Kode produk: BW-40</p><p class="harga">Rp 125.000</p><p>Stok habis</p>`,
      { lang: 'id', title: 'Beruang wol 40 cm', money: (n) => `Rp ${n}.000` },
    ),
    want: { price: '125000', currency: 'IDR', sku: 'BW-40', availability: 'OutOfStock' },
  },
  {
    name: 'a Thai shop: sold out',
    url: 'https://toys.example/th/bear',
    html: frame(
      `<h1>ตุ๊กตาหมี 40 ซม.</h1><p>รหัสสินค้า: WB-40TH</p><p class="price">฿590.00</p><p>สินค้าหมด</p>`,
      {
        lang: 'th',
        title: 'ตุ๊กตาหมี 40 ซม.',
        money: (n) => `฿${n}.00`,
      },
    ),
    want: { price: '590.00', currency: 'THB', sku: 'WB-40TH', availability: 'OutOfStock' },
  },
  {
    name: 'an Arabic shop: available',
    url: 'https://toys.example/ar/bear',
    html: frame(
      `<h1>دب صوفي 40 سم</h1><p>رمز المنتج: WB-40AR</p><p class="price">120.00 ر.س</p><p>متوفر في المخزون</p><button>أضف إلى السلة</button>`,
      { lang: 'ar', title: 'دب صوفي 40 سم', money: (n) => `${n}.00 ر.س` },
    ),
    want: { price: '120.00', currency: 'SAR', sku: 'WB-40AR', availability: 'InStock' },
  },
  {
    name: 'a Hebrew shop: none left',
    url: 'https://toys.example/he/bear',
    html: frame(
      `<h1>דוב צמר 40 ס"מ</h1><p>מק"ט: WB-40HE</p><p class="price">‏129.00 ₪</p><p>אזל מהמלאי</p>`,
      { lang: 'he', title: 'דוב צמר 40 ס"מ', money: (n) => `${n}.00 ₪` },
    ),
    want: { price: '129.00', currency: 'ILS', sku: 'WB-40HE', availability: 'OutOfStock' },
  },
  {
    name: 'an Indian shop: lakhs',
    url: 'https://toys.example/in/giant-bear',
    html: frame(
      `<h1>Giant Woolly Bear</h1><p>MRP: <strike>₹ 1,59,900</strike></p><p>Price: <b>₹ 1,29,900</b></p><p>You Save: ₹ 30,000 (19%)</p><p>EMI from ₹ 6,115</p><p>In stock.</p><p>Product Code: GWB-1</p><button>Buy Now</button>`,
      { lang: 'en-IN', title: 'Giant Woolly Bear', money: (n) => `₹ ${n},900` },
    ),
    want: {
      price: '129900',
      currency: 'INR',
      regularPrice: '159900',
      sku: 'GWB-1',
      availability: 'InStock',
    },
  },
  {
    name: 'VTEX, in Portuguese: instalments, and data with several sellers',
    url: 'https://www.brinquedos.example/urso-de-la-40cm/p',
    html: frame(
      `<h1><div class="fn productName">Urso de lã 40 cm</div></h1><div class="skuReference">Ref: 10023</div><div class="plugin-preco"><p class="descricao-preco"><em class="valor-de price-list-price">De: <strong class="skuListPrice">R$ 259,90</strong></em><em class="valor-por price-best-price">Por: <strong class="skuBestPrice">R$ 199,90</strong></em></p>
       <p class="preco-a-vista">ou <strong>R$ 189,90</strong> à vista</p><p class="descricao-preco-parcelado">em até <span>10x</span> de <strong class="skuBestInstallmentValue">R$ 19,99</strong> sem juros</p></div><a class="buy-button buy-button-ref" href="/checkout">Comprar</a>`,
      {
        lang: 'pt-BR',
        title: 'Urso de lã 40 cm',
        money: (n) => `R$ ${n},90`,
        head: ld({
          '@context': 'https://schema.org/',
          '@type': 'Product',
          name: 'Urso de lã 40 cm',
          mpn: '777',
          sku: '888',
          offers: {
            '@type': 'AggregateOffer',
            lowPrice: 199.9,
            highPrice: 199.9,
            priceCurrency: 'BRL',
            offers: [
              {
                '@type': 'Offer',
                price: 199.9,
                availability: 'http://schema.org/InStock',
                sku: '888',
              },
            ],
          },
        }),
      },
    ),
    want: { price: '199.90', currency: 'BRL', availability: 'InStock' },
  },
  {
    name: 'a Chilean shop: thousands in the data too',
    url: 'https://juguetes.example/cl/oso-40',
    html: frame(
      `<h1>Oso de lana 40 cm</h1><p>SKU: 579695</p><p class="precio">$24.990</p><button>Agregar al carro</button>`,
      {
        lang: 'es-CL',
        title: 'Oso de lana 40 cm',
        money: (n) => `$${n}.990`,
        head: ld({
          '@type': 'Product',
          name: 'Oso de lana 40 cm',
          sku: '579695',
          offers: { price: '24990', priceCurrency: 'CLP', availability: 'InStock' },
        }),
      },
    ),
    want: { price: '24990', currency: 'CLP', sku: '579695', availability: 'InStock' },
  },
  {
    name: 'a Hungarian shop: spaces are thousands',
    url: 'https://jatek.example/gyapju-maci-40',
    html: frame(
      `<h1>Gyapjú maci 40 cm</h1><p>Cikkszám: <b>GM-40</b></p><div class="ar"><span class="price">12 990 Ft</span> <small>(bruttó)</small></div><p>Nettó ár: 10 228 Ft</p><p class="keszlet">Raktáron: 3 db</p><button>Kosárba</button>`,
      { lang: 'hu', title: 'Gyapjú maci 40 cm', money: (n) => `${n} 990 Ft` },
    ),
    want: { price: '12990', currency: 'HUF', sku: 'GM-40', availability: 'InStock' },
  },
  {
    name: 'a Romanian shop: cents set small after thousands',
    url: 'https://jucarii.example/ursulet-lana/pd/DXYZ12BBM/',
    html: frame(
      `<h1 class="page-title">Ursuleț din lână 40 cm</h1><span class="product-code-display">Cod produs: DXYZ12BBM</span><p class="product-old-price"><s>2.799<sup>99</sup> <span>Lei</span></s> (-10%)</p><p class="product-new-price">2.499<sup>99</sup> <span>Lei</span></p><span class="label label-in_stock">în stoc</span><button>Adaugă în Coș</button>`,
      { lang: 'ro', title: 'Ursuleț din lână 40 cm', money: (n) => `${n},99 Lei` },
    ),
    want: { price: '2499.99', currency: 'RON', sku: 'DXYZ12BBM', availability: 'InStock' },
  },
  {
    name: 'a Turkish shop: used up',
    url: 'https://oyuncak.example/yun-ayi-40',
    html: frame(
      `<h1>Yün Ayı 40 cm</h1><p>Ürün Kodu : YA-40</p><div class="fiyat"><span class="eski-fiyat">459,90 TL</span> <span class="indirimli-fiyat">399,90 TL</span></div><p>Tükendi</p><a>Gelince Haber Ver</a>`,
      { lang: 'tr', title: 'Yün Ayı 40 cm', money: (n) => `${n},90 TL` },
    ),
    want: { price: '399.90', currency: 'TRY', sku: 'YA-40', availability: 'OutOfStock' },
  },
  {
    name: 'a Greek shop',
    url: 'https://paixnidia.example/arkoudaki-40',
    html: frame(
      `<h1>Μάλλινο αρκουδάκι 40 εκ.</h1><p>Κωδικός: ΑΡΚ-40</p><p class="timi">24,90€</p><p>Άμεσα διαθέσιμο</p><button>Προσθήκη στο καλάθι</button>`,
      { lang: 'el', title: 'Μάλλινο αρκουδάκι 40 εκ.', money: (n) => `${n},90€` },
    ),
    want: { price: '24.90', currency: 'EUR', sku: 'ΑΡΚ-40', availability: 'InStock' },
  },
  {
    name: 'a Swedish shop: no cents at all',
    url: 'https://leksaker.example/ullbjorn-40',
    html: frame(
      `<h1>Ullbjörn 40 cm</h1><p>Art.nr: 40-7781</p><p class="pris"><span>299:-</span></p><p>Ord. pris 399:-</p><p>Finns i lager</p><button>Lägg i varukorgen</button>`,
      { lang: 'sv', title: 'Ullbjörn 40 cm', money: (n) => `${n}9:-` },
    ),
    want: { price: '299', sku: '40-7781', availability: 'InStock' },
  },
  {
    name: 'a Danish shop: on its way',
    url: 'https://legetoej.example/uldbjoern',
    html: frame(
      `<h1>Uldbjørn 40 cm</h1><p>Varenr.: UB40</p><p class="price">DKK 249,95</p><p>På lager - levering 1-3 hverdage</p><button>Læg i kurv</button>`,
      { lang: 'da', title: 'Uldbjørn 40 cm', money: (n) => `DKK ${n},95` },
    ),
    want: { price: '249.95', currency: 'DKK', sku: 'UB40', availability: 'InStock' },
  },
  {
    name: 'a Swiss shop: apostrophes and a dash',
    url: 'https://spielwaren.example/riesenbaer',
    html: frame(
      `<h1>Riesenbär 140 cm</h1><p>Artikel-Nr. 1140-7</p><p class="preis">CHF 1'299.–</p><p>Lieferbar innert 2 Tagen</p><button>In den Warenkorb</button>`,
      { lang: 'de-CH', title: 'Riesenbär 140 cm', money: (n) => `CHF ${n}.–` },
    ),
    want: { price: '1299', currency: 'CHF', sku: '1140-7', availability: 'InStock' },
  },
  {
    name: 'a shop in Thai',
    url: 'https://shop.example/p/chair',
    html: frame(
      '<h1>เก้าอี้สำนักงาน</h1><div>฿1,290</div><div>ราคาปกติ ฿1,990</div><button>เพิ่มลงตะกร้า</button>',
      { title: 'เก้าอี้สำนักงาน' },
    ),
    want: { price: '1290', regularPrice: '1990' },
  },
]

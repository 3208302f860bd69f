/**
 * Product pages of older and smaller shop systems.
 * @module
 */

import { frame, ld, type Sample } from './frame.ts'

const euro = (n: number): string => `${n},90 €`
const dollar = (n: number): string => `$${n}.95`

export const SMALLER: Sample[] = [
  {
    name: 'osCommerce: tables, the price in the heading row',
    url: 'http://www.toys.example/product_info.php?products_id=217',
    html: frame(
      `<table width="100%"><tr><td class="pageHeading" valign="top">Woolly Bear 40 cm<br><span class="smallText">[WB-40]</span></td><td class="pageHeading" align="right" valign="top"><s>$29.95</s> <span class="productSpecialPrice">$24.95</span></td></tr></table><p>A bear.</p><input type="image" src="images/button_in_cart.gif" alt="Add to Cart" title=" Add to Cart ">`,
      { money: dollar, title: 'Woolly Bear 40 cm : Toys' },
    ),
    want: { price: '24.95', regularPrice: '29.95', sku: 'WB-40', availability: 'InStock' },
  },
  {
    name: 'Zen Cart: model, units in stock',
    url: 'https://toys.example/index.php?main_page=product_info&products_id=88',
    html: frame(
      `<h1 id="productName" class="productGeneral">Woolly Bear 40 cm</h1><h2 id="productPrices" class="productGeneral"><span class="normalprice">$29.95 </span>&nbsp;<span class="productSpecialPrice">$24.95</span><span class="productPriceDiscount"><br />Save:&nbsp;17% off</span></h2><ul id="productDetailsList"><li>Model: WB-40</li><li>12 Units in Stock</li><li>Manufactured by: Woolly</li></ul><input type="image" src="/in_cart.gif" alt="Add to Cart">`,
      { money: dollar },
    ),
    want: { price: '24.95', regularPrice: '29.95', availability: 'InStock' },
  },
  {
    name: 'xt:Commerce',
    url: 'https://spielzeug.example/product_info.php?info=p217_Wollbaer.html',
    html: frame(
      `<h1>Wollbär 40 cm</h1><div class="price"><small>statt <s>29,90 EUR</s></small><br>nur <strong>24,90 EUR</strong></div><div class="taxandshippinginfo">inkl. 19 % MwSt. zzgl. <a href="/v">Versandkosten</a></div><div>Art.Nr.: WB40</div><div>Lieferzeit: <img alt="3-4 Tage">3-4 Tage</div><input type="submit" value="In den Warenkorb">`,
      { lang: 'de', title: 'Wollbär 40 cm', money: euro },
    ),
    want: {
      price: '24.90',
      currency: 'EUR',
      regularPrice: '29.90',
      sku: 'WB40',
      availability: 'InStock',
    },
  },
  {
    name: 'JTL-Shop',
    url: 'https://spielzeug.example/Wollbaer-40-cm',
    html: frame(
      `<h1 class="fn product-title" itemprop="name">Wollbär 40 cm</h1><ul class="info-essential"><li>Artikelnummer: <span itemprop="sku">WB-40</span></li><li>GTIN: <span>4006381333931</span></li><li>Hersteller: <a>Woolly</a></li></ul><div class="price_wrapper"><strong class="price"><span>24,90 €</span></strong><div class="text-muted base-price">49,80 € pro 1 kg</div><div class="vat_info">inkl. 19% USt., zzgl. <a>Versand</a></div></div><div class="delivery-status"><span class="status status-2"><i></i> sofort verfügbar</span></div><button name="inWarenkorb" class="btn btn-primary">In den Warenkorb</button>`,
      { lang: 'de', title: 'Wollbär 40 cm', money: euro },
    ),
    want: {
      price: '24.90',
      sku: 'WB-40',
      gtin: '4006381333931',
      brand: 'Woolly',
      availability: 'InStock',
    },
  },
  {
    name: 'Gambio, sold out',
    url: 'https://spielzeug.example/wollbaer.html',
    html: frame(
      `<h1 class="product-info-title-desktop">Wollbär 40 cm</h1><dl class="dl-horizontal"><dt class="title-attribute">Lieferzeit:</dt><dd><span class="img-shipping-time"></span> Nicht mehr verfügbar</dd><dt>Art.Nr.:</dt><dd class="model-number-text">WB-40</dd></dl><div class="price-container"><div class="price-calc-container" id="attributes-calc-price"><div class="current-price-container">24,90 EUR</div><p class="tax-shipping-text">inkl. 19% MwSt.</p></div></div>`,
      { lang: 'de', title: 'Wollbär 40 cm', money: euro },
    ),
    want: { price: '24.90', sku: 'WB-40', availability: 'Discontinued' },
  },
  {
    name: 'Volusion: tables with labels in bold',
    url: 'https://www.toys.example/product-p/wb-40.htm',
    html: frame(
      `<span itemprop="name">Woolly Bear 40 cm</span><table><tr><td><div class="product_listprice"><b>List Price: <span>$39.95</span></b></div><div class="product_productprice"><b><font class="pricecolor colors_productprice">Our Price: <span itemprop="price">$24.95</span></font></b></div><div class="product_yousave">You save $15.00!</div><div>Stock Status:In Stock</div><b>Availability::</b> Usually Ships in 24 to 48 Hours<br><b>Product Code:</b> <span class="product_code">WB-40</span></td></tr></table><input type="image" name="btnaddtocart" alt="Add to cart" src="/add.gif">`,
      { money: dollar },
    ),
    want: { price: '24.95', regularPrice: '39.95', sku: 'WB-40', availability: 'InStock' },
  },
  {
    name: 'Ecwid',
    url: 'https://toys.example/store/#!/Woolly-Bear/p/123456',
    html: frame(
      `<h1 class="product-details__product-title ec-header-h3">Woolly Bear 40 cm</h1><div class="product-details__product-sku">SKU <span>00042</span></div><div class="product-details__product-price ec-price-item"><span class="details-product-price__value ec-price-item">$24.95</span></div><div class="details-product-purchase__place"><span>In stock</span></div><button class="form-control__button"><span>Add to Bag</span></button>`,
      { money: dollar },
    ),
    want: { price: '24.95', sku: '00042', availability: 'InStock' },
  },
  {
    name: 'Big Cartel, sold out',
    url: 'https://toys.example/product/woolly-bear',
    html: frame(
      `<h1 class="product-title">Woolly Bear 40 cm</h1><h2 class="product-price"><span class="currency_sign">$</span>24.95</h2><div class="product-status">Sold Out</div>`,
      { money: dollar },
    ),
    want: { price: '24.95', availability: 'OutOfStock' },
  },
  {
    name: 'VirtueMart: prices with many parts',
    url: 'https://toys.example/shop/woolly-bear-detail',
    html: frame(
      `<div class="productdetails-view"><h1>Woolly Bear 40 cm</h1><div class="product-price" id="productPrice12"><div class="PricebasePriceWithTax vm-nodisplay"><span class="vm-price-desc">Base price with tax: </span><span class="PricebasePriceWithTax"></span></div><div class="PricesalesPrice vm-display vm-price-value"><span class="vm-price-desc">Sales price: </span><span class="PricesalesPrice">24,95 €</span></div><div class="PricepriceWithoutTax vm-display"><span class="vm-price-desc">Sales price without tax: </span><span class="PricepriceWithoutTax">20,97 €</span></div><div class="PricetaxAmount"><span>Tax amount: </span><span>3,98 €</span></div></div><input type="submit" name="addtocart" class="addtocart-button" value="Add to Cart"></div>`,
      { money: euro },
    ),
    want: { price: '24.95', availability: 'InStock' },
  },
  {
    name: 'CS-Cart',
    url: 'https://toys.example/woolly-bear.html',
    html: frame(
      `<h1 class="ty-product-block-title"><bdi>Woolly Bear 40 cm</bdi></h1><div class="ty-product-block__sku"><label class="ty-control-group__label">CODE:</label><span class="ty-control-group__item">WB0040</span></div><span class="ty-list-price ty-nowrap">List price: <span class="ty-strike"><bdi>$39.95</bdi></span></span><span class="ty-price"><bdi><span class="ty-price-num">$</span><span class="ty-price-num">24.95</span></bdi></span><span class="ty-save-price">You save: <bdi>$15.00</bdi> (38%)</span><span class="ty-qty-in-stock">In stock</span><button class="ty-btn__add-to-cart">Add to cart</button>`,
      { money: dollar },
    ),
    want: { price: '24.95', regularPrice: '39.95', sku: 'WB0040', availability: 'InStock' },
  },
  {
    name: 'Drupal Commerce',
    url: 'https://toys.example/product/woolly-bear',
    html: frame(
      `<h1 class="page-title">Woolly Bear 40 cm</h1><div class="field field-name-commerce-price"><div class="field-items"><div class="field-item even">$24.95</div></div></div><div class="commerce-product-sku"><div class="commerce-product-sku-label">SKU:</div> WB-40</div><form><input type="submit" id="edit-submit" value="Add to cart"></form>`,
      { money: dollar },
    ),
    want: { price: '24.95', sku: 'WB-40', availability: 'InStock' },
  },
  {
    name: 'Shoptet, in Czech',
    url: 'https://hracky.example/vlneny-medved/',
    html: frame(
      `<h1>Vlněný medvěd 40 cm</h1><span class="p-code"><span class="p-code-label">Kód:</span> <span>1204/HNE</span></span><div class="p-final-price-wrapper"><span class="price-standard"><span>990 Kč</span></span><span class="price-save">–19 %</span><strong class="price-final"><span class="price-final-holder">799 Kč</span></strong><span class="price-additional">660,33 Kč bez DPH</span></div><div class="availability-value"><span class="availability-label">Skladem</span> <span class="availability-amount">(5 ks)</span></div><button type="submit" class="btn btn-lg btn-conversion add-to-cart-button">Do košíku</button>`,
      { lang: 'cs', title: 'Vlněný medvěd 40 cm', money: (n) => `${n}0 Kč` },
    ),
    want: {
      price: '799',
      currency: 'CZK',
      regularPrice: '990',
      sku: '1204/HNE',
      availability: 'InStock',
    },
  },
  {
    name: 'IdoSell, in Polish, with the lowest price of 30 days',
    url: 'https://zabawki.example/product-pol-1234-Mis.html',
    html: frame(
      `<h1 class="product_name__name">Miś wełniany 40 cm</h1><div class="param_trait --code"><span>Kod produktu</span><strong>MW40</strong></div><div id="projector_prices_section"><span class="projector_prices__maxprice"><del>129,90 zł</del></span><strong class="projector_prices__price">99,90 zł</strong><span class="projector_prices__info">/ szt.</span><div class="lowest">Najniższa cena z 30 dni przed obniżką: 95,00 zł</div></div><div id="projector_status"><span>Produkt dostępny</span></div><button id="projector_button_basket">Dodaj do koszyka</button>`,
      { lang: 'pl', title: 'Miś wełniany 40 cm', money: (n) => `${n},90 zł` },
    ),
    want: {
      price: '99.90',
      currency: 'PLN',
      regularPrice: '129.90',
      sku: 'MW40',
      availability: 'InStock',
    },
  },
  {
    name: 'UNAS, in Hungarian',
    url: 'https://jatek.example/spd/GM40/Gyapju-maci',
    html: frame(
      `<h1 id="artdet_name">Gyapjú maci 40 cm</h1><div id="price_net_brutto_GM40" class="price_net_brutto_GM40">12 990</div> Ft<div class="artdet__stock"><span>Raktáron</span></div><div>Cikkszám: GM40</div><button class="artdet__cart-btn">Kosárba</button>`,
      { lang: 'hu', title: 'Gyapjú maci 40 cm', money: (n) => `${n} 990 Ft` },
    ),
    want: { price: '12990', sku: 'GM40', availability: 'InStock' },
  },
  {
    name: 'Tiendanube, in Spanish: instalments and a discount for cash',
    url: 'https://juguetes.example/productos/oso-de-lana/',
    html: frame(
      `<h1 class="js-product-name">Oso de lana 40 cm</h1><div class="price-container"><span class="js-price-display" id="price_display">$12.500,00</span><span class="price-compare" id="compare_price_display">$15.000,00</span></div><div>3 cuotas sin interés de $4.166,67</div><div>$11.250,00 con Transferencia</div><input type="submit" class="js-addtocart" value="Agregar al carrito"><p>SKU: OSO-40</p>`,
      {
        lang: 'es-AR',
        title: 'Oso de lana 40 cm',
        money: (n) => `$${n}.000,00`,
        head: ld({
          '@type': 'Product',
          name: 'Oso de lana 40 cm',
          offers: {
            '@type': 'Offer',
            price: '12500',
            priceCurrency: 'ARS',
            availability: 'http://schema.org/InStock',
          },
        }),
      },
    ),
    want: { price: '12500', currency: 'ARS', sku: 'OSO-40', availability: 'InStock' },
  },
  {
    name: 'Loja Integrada, in Portuguese, unavailable',
    url: 'https://brinquedos.example/urso-de-la',
    html: frame(
      `<h1 class="nome-produto titulo">Urso de lã 40 cm</h1><div class="codigo-produto"><b>Código: </b><span itemprop="sku">URSO40</span></div><div class="preco-produto"><s class="preco-venda">R$ 129,90</s><strong class="preco-promocional">R$ 99,90</strong></div><div class="acoes-produto indisponivel"><span>Produto indisponível</span><button>Avise-me</button></div>`,
      { lang: 'pt-BR', title: 'Urso de lã 40 cm', money: (n) => `R$ ${n},90` },
    ),
    want: { price: '99.90', currency: 'BRL', sku: 'URSO40', availability: 'OutOfStock' },
  },
  {
    name: 'EC-CUBE, in Japanese: usual and selling price',
    url: 'https://omocha.example/products/detail/41',
    html: frame(
      `<h2 class="ec-headingTitle">ウールのくま 40cm</h2><p class="ec-productRole__priceRegular"><span>通常価格：</span><span class="ec-productRole__priceRegularPrice">￥4,400</span></p><p class="ec-productRole__price"><span class="ec-price__price">￥3,280</span><span class="ec-price__tax">税込</span></p><div class="ec-productRole__code"><p>商品コード： <span class="product-code-default">WB-40JP</span></p></div><button class="ec-blockBtn--action add-cart">カートに入れる</button>`,
      { lang: 'ja', title: 'ウールのくま 40cm', money: (n) => `￥${n}00` },
    ),
    want: { price: '3280', sku: 'WB-40JP', availability: 'InStock' },
  },
  {
    name: 'Haravan, in Vietnamese, none left',
    url: 'https://dochoi.example/products/gau-len',
    html: frame(
      `<h1>Gấu len 40 cm</h1><span id="pro_sku">SKU: GL-40</span><div class="product-price" id="price-preview"><span class="pro-sale">-17%</span><span class="pro-price">290,000₫</span><del>350,000₫</del></div><button disabled>Hết hàng</button>`,
      { lang: 'vi', title: 'Gấu len 40 cm', money: (n) => `${n},000₫` },
    ),
    want: { price: '290000', currency: 'VND', sku: 'GL-40', availability: 'OutOfStock' },
  },
  {
    name: 'Gomag, in Romanian, with the recommended price',
    url: 'https://jucarii.example/ursulet-din-lana.html',
    html: frame(
      `<h1 class="title">Ursuleț din lână 40 cm</h1><div class="__shippingPriceTemplate"><span class="detail-price text-main" id="_price"><span class="detail-prp">PRP: <s>129,00 Lei</s></span><span class="-g-product-final-price-12">99,00 Lei</span></span></div><div class="stock-status"><span class="instock">In stoc</span></div><div>Cod Produs: <strong>UR-40</strong></div><a class="btn add2cart">Adaugă în coș</a>`,
      { lang: 'ro', title: 'Ursuleț din lână 40 cm', money: (n) => `${n},00 Lei` },
    ),
    want: { price: '99.00', currency: 'RON', sku: 'UR-40', availability: 'InStock' },
  },
  {
    name: 'Jimdo: hardly any names',
    url: 'https://spielzeug.example/shop/baeren/',
    html: frame(
      `<div class="j-product"><h4 class="cc-shop-product-desc">Wollbär 40 cm</h4><div class="cc-shop-product-price"><del class="cc-shop-product-price-past">29,90 €</del><strong class="cc-shop-product-price-current">24,90 €</strong></div><ul><li>verfügbar</li><li>3 - 5 Tage Lieferzeit</li></ul><button class="cc-shop-addtocard">In den Warenkorb</button></div>`,
      { lang: 'de', title: 'Wollbär 40 cm - Spielzeug', money: euro },
    ),
    want: { price: '24.90', currency: 'EUR', regularPrice: '29.90', availability: 'InStock' },
  },
]

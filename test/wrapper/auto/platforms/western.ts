/**
 * Product pages as the well-known shop systems write them.
 * @module
 */

import { frame, ld, type Sample } from './frame.ts'

const euro = (n: number): string => `${n},00 €`
const pound = (n: number): string => `£${n}.00`

export const WESTERN: Sample[] = [
  {
    name: 'Shopify, theme Debut, not reduced: the class says regular',
    url: 'https://toys.example/products/woolly-bear',
    html: frame(
      `<div class="product-single"><h1 class="product-single__title">Woolly Bear 40 cm</h1>
       <div class="product__price"><dl class="price" data-price>
         <div class="price__regular"><dt><span class="visually-hidden">Regular price</span></dt><dd><span class="price-item price-item--regular" data-regular-price>$24.90</span></dd></div>
         <div class="price__sale"><dt><span class="visually-hidden">Sale price</span></dt><dd><span class="price-item price-item--sale" data-sale-price>$24.90</span> <span class="price-item__label">Sale</span></dd></div></dl></div>
       <form action="/cart/add"><input type="hidden" name="id" value="31200000012"><button type="submit" name="add" class="btn product-form__cart-submit"><span>Add to cart</span></button></form></div>`,
      {
        head: `<meta property="og:type" content="product"><meta property="og:title" content="Woolly Bear 40 cm"><meta property="og:price:amount" content="24.90"><meta property="og:price:currency" content="USD">`,
        after: `<script>window.ShopifyAnalytics = window.ShopifyAnalytics || {}; ShopifyAnalytics.meta = ShopifyAnalytics.meta || {};
          ShopifyAnalytics.meta.currency = 'USD'; var meta = {"product":{"id":4400000001,"gid":"gid:\\/\\/shopify\\/Product\\/4400000001","vendor":"Woolly","type":"Bears","variants":[{"id":31200000012,"price":2490,"name":"Woolly Bear 40 cm","public_title":null,"sku":"WB-40"}]},"page":{"pageType":"product"}};
          for (var attr in meta) { ShopifyAnalytics.meta[attr] = meta[attr]; }</script>`,
      },
    ),
    want: { price: '24.90', currency: 'USD', sku: 'WB-40', availability: 'InStock' },
  },
  {
    name: 'Shopify, theme Dawn, reduced, sold out',
    url: 'https://toys.example/products/woolly-bear',
    html: frame(
      `<product-info><div class="product__title"><h1>Woolly Bear 40 cm</h1></div>
       <div class="price price--large price--on-sale price--sold-out"><div class="price__container">
        <div class="price__regular"><span class="visually-hidden">Regular price</span><span class="price-item price-item--regular">£34.00 GBP</span></div>
        <div class="price__sale"><span class="visually-hidden">Regular price</span><span><s class="price-item price-item--regular">£34.00 GBP</s></span>
        <span class="visually-hidden">Sale price</span><span class="price-item price-item--sale price-item--last">£24.00 GBP</span></div></div><span class="badge">Sold out</span></div>
       <button type="submit" name="add" class="product-form__submit button" disabled><span>Sold out</span></button></product-info>`,
      {
        money: pound,
        head: ld({
          '@context': 'http://schema.org/',
          '@type': 'Product',
          name: 'Woolly Bear 40 cm',
          sku: 'WB-40',
          brand: { '@type': 'Brand', name: 'Woolly' },
          offers: [
            {
              '@type': 'Offer',
              sku: 'WB-40',
              availability: 'http://schema.org/OutOfStock',
              price: 24,
              priceCurrency: 'GBP',
              url: 'https://toys.example/products/woolly-bear?variant=1',
            },
          ],
        }),
      },
    ),
    want: {
      price: '24.00',
      currency: 'GBP',
      sku: 'WB-40',
      availability: 'OutOfStock',
      brand: 'Woolly',
    },
  },
  {
    name: 'WooCommerce, reduced, without data',
    url: 'https://toys.example/product/woolly-bear/',
    html: frame(
      `<div id="product-31" class="product type-product post-31 instock sale"><div class="summary entry-summary"><h1 class="product_title entry-title">Woolly Bear 40 cm</h1>
       <p class="price"><del><span class="woocommerce-Price-amount amount"><span class="woocommerce-Price-currencySymbol">&pound;</span>30.00</span></del> <ins><span class="woocommerce-Price-amount amount"><span class="woocommerce-Price-currencySymbol">&pound;</span>25.00</span></ins></p>
       <p class="stock in-stock">5 in stock</p>
       <form class="cart" method="post"><div class="quantity"><input type="number" name="quantity" value="1"></div><button type="submit" name="add-to-cart" value="31" class="single_add_to_cart_button button alt">Add to basket</button></form>
       <div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">woo-bear</span></span> <span class="posted_in">Category: <a href="/c/bears">Bears</a></span></div></div></div>`,
      { money: pound },
    ),
    want: {
      price: '25.00',
      currency: 'GBP',
      regularPrice: '30.00',
      sku: 'woo-bear',
      availability: 'InStock',
    },
  },
  {
    name: 'WooCommerce in German, with Germanized: a base price and tax',
    url: 'https://spielzeug.example/produkt/wollbaer/',
    html: frame(
      `<div class="summary"><h1 class="product_title">Wollbär 40 cm</h1><p class="price"><span class="woocommerce-Price-amount amount"><bdi>29,90&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span></p>
       <p class="price price-unit smaller"><span class="woocommerce-Price-amount amount">59,80 &euro;</span> / <span class="unit">kg</span></p>
       <p class="wc-gzd-additional-info tax-info">inkl. 19 % MwSt.</p><p class="shipping-costs-info">zzgl. <a href="/versand">Versandkosten</a></p>
       <p class="delivery-time-info">Lieferzeit: 2-3 Werktage</p><button type="submit" name="add-to-cart" value="77">In den Warenkorb</button>
       <span class="sku_wrapper">Artikelnummer: <span class="sku">WB40-DE</span></span></div>`,
      { lang: 'de', money: euro, title: 'Wollbär 40 cm kaufen' },
    ),
    want: { price: '29.90', currency: 'EUR', sku: 'WB40-DE', availability: 'InStock' },
  },
  {
    name: 'WooCommerce with the data of its own, several offers with specifications',
    url: 'https://toys.example/product/woolly-bear/',
    html: frame(
      `<h1 class="product_title">Woolly Bear 40 cm</h1><p class="price"><span class="woocommerce-Price-amount amount">$25.00</span></p><button name="add-to-cart" value="31">Add to cart</button>`,
      {
        head: ld({
          '@context': 'https://schema.org/',
          '@graph': [
            { '@type': 'BreadcrumbList', itemListElement: [] },
            {
              '@type': 'Product',
              '@id': 'https://toys.example/product/woolly-bear/#product',
              name: 'Woolly Bear 40 cm',
              sku: 'woo-bear',
              offers: [
                {
                  '@type': 'Offer',
                  price: '25.00',
                  priceValidUntil: '2022-12-31',
                  priceSpecification: {
                    price: '25.00',
                    priceCurrency: 'USD',
                    valueAddedTaxIncluded: 'false',
                  },
                  priceCurrency: 'USD',
                  availability: 'http://schema.org/InStock',
                },
              ],
            },
          ],
        }),
      },
    ),
    want: { price: '25.00', currency: 'USD', sku: 'woo-bear', availability: 'InStock' },
  },
  {
    name: 'Magento 1: regular-price is the price',
    url: 'https://toys.example/woolly-bear.html',
    html: frame(
      `<div class="product-view"><div class="product-shop"><div class="product-name"><h1>Woolly Bear 40 cm</h1></div>
       <p class="availability in-stock">Availability: <span>In stock</span></p>
       <div class="price-box"><span class="regular-price" id="product-price-48"><span class="price">$24.90</span></span></div>
       <div class="add-to-box"><button type="button" title="Add to Cart" class="button btn-cart"><span><span>Add to Cart</span></span></button></div></div>
       <table class="data-table" id="product-attribute-specs-table"><tr><th class="label">SKU</th><td class="data">WB40</td></tr><tr><th class="label">Manufacturer</th><td class="data">Woolly</td></tr></table></div>`,
    ),
    want: { price: '24.90', sku: 'WB40', availability: 'InStock', brand: 'Woolly' },
  },
  {
    name: 'Magento 1, special price, with and without tax',
    url: 'https://hracky.example/vlneny-medved.html',
    html: frame(
      `<h1>Vlněný medvěd 40 cm</h1><div class="price-box"><p class="old-price"><span class="price-label">Běžná cena:</span> <span class="price" id="old-price-9">990,00 Kč</span></p>
       <p class="special-price"><span class="price-label">Akční cena:</span> <span class="price" id="product-price-9">799,00 Kč</span></p>
       <span class="price-excluding-tax"><span class="label">Bez DPH:</span> <span class="price">660,33 Kč</span></span></div>
       <p class="availability">Dostupnost: <span>Skladem (&gt;5 ks)</span></p><p>Kód produktu: <b>VM-40</b></p><button class="btn-cart">Do košíku</button>`,
      { lang: 'cs', title: 'Vlněný medvěd 40 cm', money: (n) => `${n},00 Kč` },
    ),
    want: {
      price: '799.00',
      currency: 'CZK',
      regularPrice: '990.00',
      sku: 'VM-40',
      availability: 'InStock',
    },
  },
  {
    name: 'Magento 2',
    url: 'https://toys.example/woolly-bear.html',
    html: frame(
      `<div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper" itemprop="name">Woolly Bear 40 cm</span></h1></div>
       <div class="product-info-main"><div class="product-info-price"><div class="price-box price-final_price" data-role="priceBox" data-product-id="14">
        <span class="special-price"><span class="price-container price-final_price tax weee" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span class="price-label">Special Price</span>
        <span id="product-price-14" data-price-amount="45" data-price-type="finalPrice" class="price-wrapper"><span class="price">$45.00</span></span><meta itemprop="price" content="45"><meta itemprop="priceCurrency" content="USD"></span></span>
        <span class="old-price"><span class="price-container"><span class="price-label">Regular Price</span><span id="old-price-14" data-price-amount="59" data-price-type="oldPrice"><span class="price">$59.00</span></span></span></span></div>
        <div class="product-info-stock-sku"><div class="stock available" title="Availability"><span>In stock</span></div><div class="product attribute sku"><strong class="type">SKU</strong><div class="value" itemprop="sku">24-WG02</div></div></div></div>
       <button type="submit" title="Add to Cart" class="action primary tocart" id="product-addtocart-button"><span>Add to Cart</span></button></div>`,
    ),
    want: { price: '45.00', regularPrice: '59.00', sku: '24-WG02', availability: 'InStock' },
  },
  {
    name: 'PrestaShop 1.6, out of stock',
    url: 'https://jouets.example/peluches/12-ours-en-laine.html',
    html: frame(
      `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Ours en laine 40 cm</h1>
       <p id="product_reference"><label>Référence </label> <span class="editable" itemprop="sku" content="OURS-40"></span></p>
       <p id="availability_statut"><span id="availability_value" class="label label-warning">Ce produit n'est plus en stock</span></p>
       <div class="content_prices"><p class="our_price_display" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><link itemprop="availability" href="https://schema.org/OutOfStock"/><span id="our_price_display" class="price" itemprop="price" content="24.9">24,90 €</span> TTC<meta itemprop="priceCurrency" content="EUR"></p></div>
       <p id="add_to_cart" class="buttons_bottom_block unvisible"><button type="submit" name="Submit" class="exclusive"><span>Ajouter au panier</span></button></p></div>`,
      { lang: 'fr', title: 'Ours en laine 40 cm', money: euro },
    ),
    want: { price: '24.90', currency: 'EUR', sku: 'OURS-40', availability: 'OutOfStock' },
  },
  {
    name: 'PrestaShop 1.7: what it knows is in an attribute',
    url: 'https://juguetes.example/12-oso-de-lana.html',
    html: frame(
      `<h1 class="h1">Oso de lana 40 cm</h1><div class="product-prices"><div class="product-discount"><span class="regular-price">29,90 €</span></div>
       <div class="product-price h5 has-discount"><div class="current-price"><span>24,90 €</span><span class="discount discount-percentage">Ahorra 17%</span></div></div><div class="tax-shipping-delivery-label">Impuestos incluidos</div></div>
       <button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit">Añadir al carrito</button><span id="product-availability">Disponible</span>
       <div class="tab-pane" id="product-details" data-product="{&quot;id&quot;:12,&quot;name&quot;:&quot;Oso de lana 40 cm&quot;,&quot;reference&quot;:&quot;OSO-40&quot;,&quot;price_amount&quot;:24.9}"><div class="product-reference"><label class="label">Referencia </label><span>OSO-40</span></div></div>`,
      { lang: 'es', title: 'Oso de lana 40 cm', money: euro },
    ),
    want: {
      price: '24.90',
      currency: 'EUR',
      regularPrice: '29.90',
      sku: 'OSO-40',
      availability: 'InStock',
    },
  },
  {
    name: 'BigCommerce, theme Cornerstone',
    url: 'https://toys.example/woolly-bear/',
    html: frame(
      `<div class="productView"><section class="productView-details product-data"><div class="productView-product"><h1 class="productView-title">Woolly Bear 40 cm</h1>
       <div class="productView-price"><div class="price-section price-section--withoutTax rrp-price--withoutTax" style="display: none;"><span>MSRP:</span> <span data-product-rrp-price-without-tax class="price price--rrp"></span></div>
       <div class="price-section price-section--withoutTax non-sale-price--withoutTax"><span>Was:</span> <span data-product-non-sale-price-without-tax class="price price--non-sale">$59.00</span></div>
       <div class="price-section price-section--withoutTax"><span class="price-label">Now:</span> <span data-product-price-without-tax class="price price--withoutTax">$45.00</span></div></div>
       <dl class="productView-info"><dt class="productView-info-name sku-label">SKU:</dt><dd class="productView-info-value" data-product-sku>WB-40</dd><dt class="productView-info-name upc-label">UPC:</dt><dd class="productView-info-value" data-product-upc>036000291452</dd></dl></div></section>
       <form data-cart-item-add><input type="submit" id="form-action-addToCart" class="button button--primary" value="Add to Cart"></form></div>`,
      {
        after: `<script>var BCData = {"product_attributes":{"sku":"WB-40","upc":"036000291452","price":{"without_tax":{"formatted":"$45.00","value":45,"currency":"USD"}},"instock":true,"purchasable":true}};</script>`,
      },
    ),
    want: { price: '45.00', sku: 'WB-40', gtin: '036000291452', availability: 'InStock' },
  },
  {
    name: 'Squarespace',
    url: 'https://toys.example/shop/woolly-bear',
    html: frame(
      `<article class="ProductItem"><h1 class="ProductItem-details-title">Woolly Bear 40 cm</h1><div class="ProductItem-product-price"><div class="product-price"><span class="sqs-money-native">25.00</span></div></div>
       <div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button sqs-suppress-edit-mode" role="button"><div class="sqs-add-to-cart-button-inner">Add To Cart</div></div></div></article>`,
      {
        head: `<meta property="og:type" content="product"><meta property="og:title" content="Woolly Bear 40 cm — Toys"><meta property="product:price:amount" content="25.00"><meta property="product:price:currency" content="USD"><meta property="product:availability" content="instock">`,
        after: `<script>Static.SQUARESPACE_CONTEXT = {"currency":"USD","product":{"variantAttributeNames":[],"variants":[{"attributes":{},"optionValues":[],"id":"a1b2","sku":"SQ1234567","price":{"currencyCode":"USD","value":2500,"decimalValue":"25.00"},"onSale":false,"unlimited":true,"qtyInStock":0}],"title":"Woolly Bear 40 cm"}};</script>`,
      },
    ),
    want: { price: '25.00', currency: 'USD', availability: 'InStock' },
  },
  {
    name: 'OpenCart',
    url: 'https://toys.example/index.php?route=product/product&product_id=42',
    html: frame(
      `<div class="col-sm-4"><h1>Woolly Bear 40 cm</h1><ul class="list-unstyled"><li>Brand: <a href="/woolly">Woolly</a></li><li>Product Code: WB 40</li><li>Reward Points: 100</li><li>Availability: Out Of Stock</li></ul>
       <ul class="list-unstyled"><li><span style="text-decoration: line-through;">$122.00</span></li><li><h2>$110.00</h2></li><li>Ex Tax: $90.00</li><li>Price in reward points: 400</li></ul>
       <button type="button" id="button-cart" class="btn btn-primary btn-lg btn-block">Add to Cart</button></div>`,
    ),
    want: {
      price: '110.00',
      regularPrice: '122.00',
      sku: 'WB 40',
      availability: 'OutOfStock',
      brand: 'Woolly',
    },
  },
  {
    name: 'Shopware 5',
    url: 'https://spielzeug.example/plueschtiere/4711/wollbaer',
    html: frame(
      `<div class="content product--details" itemscope itemtype="http://schema.org/Product"><h1 class="product--title" itemprop="name">Wollbär 40 cm</h1>
       <div itemprop="offers" itemscope itemtype="http://schema.org/Offer" class="buybox--inner"><meta itemprop="priceCurrency" content="EUR"/>
       <div class="product--price price--default price--discount"><span class="price--content content--default"><meta itemprop="price" content="24.90">24,90&nbsp;&euro; *</span><span class="content--discount"><span class="price--discount-icon">%</span><span class="price--line-through">29,90&nbsp;&euro; *</span><span class="price--discount-percentage">(16,72% gespart)</span></span></div>
       <p class="product--tax">inkl. MwSt. <a href="/versand">zzgl. Versandkosten</a></p>
       <div class="product--delivery"><link itemprop="availability" href="http://schema.org/InStock" /><p class="delivery--information"><span class="delivery--text delivery--text-available">Sofort versandfertig, Lieferzeit ca. 1-3 Werktage</span></p></div>
       <button class="buybox--button block btn is--primary" name="In den Warenkorb"><span class="buy-btn--cart-add">In den</span> <span class="buy-btn--cart-text">Warenkorb</span></button></div>
       <ul class="product--base-info list--unstyled"><li class="base-info--entry entry--sku"><strong class="entry--label">Artikel-Nr.: </strong><meta itemprop="productID" content="5123"/><span class="entry--content" itemprop="sku">SW10178</span></li></ul></div>`,
      { lang: 'de', title: 'Wollbär 40 cm', money: (n) => `${n},00 € *` },
    ),
    want: { price: '24.90', currency: 'EUR', sku: 'SW10178', availability: 'InStock' },
  },
  {
    name: 'Salesforce Commerce Cloud with utag_data',
    url: 'https://www.toys.example/on/woolly-bear/0400012345678.html',
    html: frame(
      `<div class="pdp-main"><h1 class="product-name">Woolly Bear 40 cm</h1><div class="product-price"><span class="price-standard">$59.00</span><span class="price-sales">$45.00</span></div>
       <div class="product-number">Item No. <span itemprop="productID">0400012345678</span></div><div class="availability-msg"><p class="in-stock-msg">In Stock</p></div><button id="add-to-cart" type="submit" value="Add to Bag" class="button-fancy-large add-to-cart">Add to Bag</button></div>`,
      {
        head: `<script>var utag_data = {"page_type":"product","product_id":["0400012345678"],"product_name":["Woolly Bear 40 cm"],"product_price":["45.00"],"product_original_price":["59.00"],"product_brand":["Woolly"],"order_currency":"USD"};</script>`,
      },
    ),
    want: { price: '45.00', sku: '0400012345678', availability: 'InStock' },
  },
  {
    name: 'Wix',
    url: 'https://www.toys.example/product-page/woolly-bear',
    html: frame(
      `<div data-hook="product-page"><h1 data-hook="product-title">Woolly Bear 40 cm</h1><div data-hook="sku">SKU: 364115376135191</div><div data-hook="product-price"><span data-hook="formatted-secondary-price" data-wix-original-price="$90.00">$90.00</span><span data-hook="formatted-primary-price" data-wix-price="$85.00">$85.00</span><span>Sale Price</span></div>
       <button data-hook="add-to-cart"><span>Add to Cart</span></button></div>`,
    ),
    want: { price: '85.00', sku: '364115376135191', availability: 'InStock' },
  },
  {
    name: 'Oxid eShop',
    url: 'https://spielzeug.example/Pluesch/Wollbaer.html',
    html: frame(
      `<div class="detailsInfo" itemscope itemtype="http://schema.org/Product"><h1 id="productTitle"><span itemprop="name">Wollbär 40 cm</span></h1><div id="productArtnum"><label class="artnum">Art.Nr.:</label> 1205-40</div>
       <div class="tobasketFunction"><label class="price" id="productPrice"><strong><span>24,90 €</span><a href="#incVatMessage">*</a></strong></label><div id="productPriceUnit">49,80 € / kg</div>
       <span class="stockFlag green">Auf Lager</span><button id="toBasket" type="submit" class="submitButton">in den Warenkorb</button></div></div>`,
      { lang: 'de', title: 'Wollbär 40 cm', money: euro },
    ),
    want: { price: '24.90', currency: 'EUR', sku: '1205-40', availability: 'InStock' },
  },
  {
    name: 'nopCommerce',
    url: 'https://toys.example/woolly-bear',
    html: frame(
      `<div class="product-essential"><div class="product-name"><h1>Woolly Bear 40 cm</h1></div><div class="availability"><div class="stock"><span class="label">Availability:</span> <span class="value" id="stock-availability-value-1">In stock</span></div></div>
       <div class="additional-details"><div class="sku"><span class="label">SKU:</span> <span class="value" id="sku-1">WB_40_GR</span></div><div class="gtin"><span class="label">GTIN:</span> <span class="value">4006381333931</span></div></div>
       <div class="prices"><div class="old-product-price"><span>Old price:</span> <span>$1,500.00</span></div><div class="product-price discounted-price"><span>Price:</span> <span class="price-value-1">$1,200.00</span></div></div>
       <div class="add-to-cart-panel"><input class="qty-input" value="1"><button type="button" class="button-1 add-to-cart-button">Add to cart</button></div></div>`,
    ),
    want: { price: '1200.00', sku: 'WB_40_GR', gtin: '4006381333931', availability: 'InStock' },
  },
  {
    name: 'Lightspeed, in Dutch, cents set small',
    url: 'https://www.speelgoed.example/wollen-beer.html',
    html: frame(
      `<h1 class="product-page">Wollen beer 40 cm</h1><div class="product-price"><span class="price-old">€29,95</span> <span class="price">€24<sup>,95</sup></span> <small>Incl. btw</small></div>
       <table class="details"><tr><td>Artikelnummer:</td><td>WB-40-NL</td></tr><tr><td>EAN:</td><td>4006381333931</td></tr><tr><td>Beschikbaarheid:</td><td><span class="in-stock">Op voorraad</span> (12)</td></tr></table>
       <a href="javascript:;" onclick="$('#product_configure_form').submit();" class="btn" title="Toevoegen aan winkelwagen">Toevoegen aan winkelwagen</a>`,
      { lang: 'nl', title: 'Wollen beer 40 cm', money: (n) => `€${n},00` },
    ),
    want: {
      price: '24.95',
      currency: 'EUR',
      sku: 'WB-40-NL',
      gtin: '4006381333931',
      availability: 'InStock',
    },
  },
  {
    name: 'Shoper, in Polish, unavailable',
    url: 'https://zabawki.example/pl/p/Mis-welniany/1234',
    html: frame(
      `<h1 class="name">Miś wełniany 40 cm</h1><div class="availability"><div class="row"><span class="first">Dostępność:</span> <span class="second">brak towaru</span></div><div class="row delivery"><span>Wysyłka w:</span> <span>48 godzin</span></div></div>
       <div class="price"><span class="price-name">Cena:</span> <em class="main-price">99,90 zł</em> <span class="none">netto: <em>81,22 zł</em></span></div>
       <div class="row code"><em>Kod produktu:</em> <span>MIS-40</span></div><button class="btn disabled" disabled>Do koszyka</button><a href="#" class="availability-notify">powiadom o dostępności</a>`,
      { lang: 'pl', title: 'Miś wełniany 40 cm', money: (n) => `${n},00 zł` },
    ),
    want: { price: '99.90', currency: 'PLN', sku: 'MIS-40', availability: 'OutOfStock' },
  },
  {
    name: 'Amazon: the price twice, once for readers aloud; the former one without strike',
    url: 'https://www.amazon.example/Woolly-Bear/dp/B07FW264WL/',
    html: frame(
      `<div id="centerCol"><h1 id="title"><span id="productTitle">Woolly Bear 40 cm</span></h1><a id="bylineInfo">Visit the Woolly Store</a>
       <div id="corePrice"><span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">$39.99</span><span aria-hidden="true">$39.99</span></span>
       <span class="a-price apexPriceToPay" data-a-color="price"><span class="a-offscreen">$24.99</span><span aria-hidden="true"><span class="a-price-symbol">$</span><span class="a-price-whole">24<span class="a-price-decimal">.</span></span><span class="a-price-fraction">99</span></span></span></div>
       <div id="availability"><span class="a-size-medium a-color-success">In Stock.</span></div><input id="add-to-cart-button" type="submit" title="Add to Shopping Cart" value="Add to Cart"></div>
       <table id="productDetails"><tr><th>ASIN</th><td>B07FW264WL</td></tr><tr><th>Item model number</th><td>WB-40-2020</td></tr></table>`,
    ),
    want: {
      price: '24.99',
      sku: 'B07FW264WL',
      mpn: 'WB-40-2020',
      availability: 'InStock',
      brand: 'Woolly',
    },
  },
  {
    name: 'eBay',
    url: 'https://www.ebay.example/itm/Woolly-Bear-40-cm/274912345678',
    html: frame(
      `<h1 id="itemTitle"><span class="g-hdn">Details about &nbsp;</span>Woolly Bear 40 cm</h1><div class="nonActPanel"><div>Condition: <b>New</b></div><div>Quantity: <input value="1"> <span id="qtySubTxt">3 available</span></div>
       <div class="mainPrice"><span class="lbl">Price:</span> <span class="notranslate" id="prcIsum">US $12.50</span></div><a id="binBtn_btn" href="https://pay.ebay.example/buy">Buy It Now</a><div>Shipping: <span>$4.99</span> Standard</div></div>
       <div id="descItemNumber">eBay item number: 274912345678</div>`,
      { title: 'Woolly Bear 40 cm | eBay' },
    ),
    want: { price: '12.50', sku: '274912345678', availability: 'InStock' },
  },
  {
    name: 'a state of React with the product in it, and nothing but a shell around',
    url: 'https://www.toys.example/p/woolly-bear-40-cm/882211',
    html: frame(
      `<div id="__next"><h1>Woolly Bear 40 cm</h1><div><span>$</span><span>24</span><span>.</span><span>90</span></div><button>Add to bag</button></div>`,
      {
        after: `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
          props: {
            pageProps: {
              product: {
                id: '882211',
                sku: 'WB-882211',
                name: 'Woolly Bear 40 cm',
                brand: { name: 'Woolly' },
                price: { value: 24.9, currency: 'USD' },
                inStock: true,
              },
              recommended: [{ id: '1', name: 'Other thing', price: { value: 9 }, sku: 'OT-1' }],
            },
          },
        })}</script>`,
      },
    ),
    want: { price: '24.90', availability: 'InStock', sku: 'WB-882211', brand: 'Woolly' },
  },
  {
    name: 'Enhanced Ecommerce in the data layer',
    url: 'https://www.toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><p class="product-price">£24.90</p><button>Add to basket</button>`,
      {
        money: pound,
        head: `<script>window.dataLayer = window.dataLayer || []; dataLayer.push({'pageType':'product','ecommerce': {'currencyCode': 'GBP','detail': {'actionField': {'list': 'Bears'},'products': [{'name': 'Woolly Bear 40 cm','id': 'WB40','price': '24.90','brand': 'Woolly','category': 'Bears','variant': 'brown','dimension1':'in stock'}]}, 'impressions':[{'name':'Other thing 19','id':'OT19','price':'19.00','brand':'Else'}]}});</script>`,
      },
    ),
    want: {
      price: '24.90',
      currency: 'GBP',
      sku: 'WB40',
      brand: 'Woolly',
      availability: 'InStock',
    },
  },
  {
    name: 'digitalData of the W3C, view_item of gtag',
    url: 'https://www.toys.example/woolly-bear',
    html: frame(
      `<h1>Woolly Bear 40 cm</h1><p class="product-price">$24.90</p><button>Add to cart</button>`,
      {
        head: `<script>digitalData = {"page":{"pageInfo":{"pageName":"pdp"}},"product":[{"productInfo":{"productID":"P-882","sku":"WB40-W3C","productName":"Woolly Bear 40 cm","manufacturer":"Woolly"},"attributes":{"price":"24.90"}}]};</script>
        <script>gtag('event', 'view_item', {"items": [{"id": "WB40-W3C","name": "Woolly Bear 40 cm","brand": "Woolly","price": 24.9}]});</script>`,
      },
    ),
    want: { price: '24.90', sku: 'WB40-W3C', availability: 'InStock' },
  },
]

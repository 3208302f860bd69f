/**
 * How well-known shop systems write the addresses of products, and of everything that is none.
 * @module
 */

export type System = { products: string[]; lists: string[] }

const NAMES = [
  'skua',
  'blue-tarp',
  'kestrel-tent-2',
  'mug',
  'wool-hat',
  'pan-xl',
  'rope',
  'lamp-40',
]
const AISLES = ['tents', 'hiking-boots', 'stoves']

const at = (path: string): string => `https://shop.example${path}`
const each = (write: (name: string, id: number, aisle: string, aisleId: number) => string) =>
  NAMES.map((name, i) => at(write(name, i + 5, AISLES[i % 3]!, (i % 3) + 3)))
const aisles = (...writes: ((aisle: string, id: number) => string)[]) =>
  writes.flatMap((write) => AISLES.map((aisle, i) => at(write(aisle, i + 3))))

export const systems: Record<string, System> = {
  osCommerce: {
    products: [
      ...each((_, id, __, aisle) => `/product_info.php?cPath=${aisle}_17&products_id=${id}`),
      ...each((_, id) => `/product_info.php?products_id=${id}&osCsid=0a1b2c3d4e5f`),
    ],
    lists: [
      at('/'),
      ...aisles(
        (_, id) => `/index.php?cPath=${id}`,
        (_, id) => `/index.php?cPath=${id}_17&sort=2a&page=2`,
        (_, id) => `/product_reviews.php?cPath=${id}&products_id=${id}`,
      ),
      ...['/shipping.php', '/products_new.php?page=2', '/specials.php'].map(at),
    ],
  },
  'Zen Cart': {
    products: each(
      (_, id, __, aisle) => `/index.php?main_page=product_info&cPath=${aisle}&products_id=${id}`,
    ),
    lists: [
      at('/index.php?main_page=index'),
      ...aisles(
        (_, id) => `/index.php?main_page=index&cPath=${id}_12`,
        (_, id) => `/index.php?main_page=index&cPath=${id}&sort=20a&page=2`,
        (_, id) => `/index.php?main_page=product_reviews&cPath=${id}&products_id=${id}`,
      ),
      at('/index.php?main_page=products_new'),
    ],
  },
  OpenCart: {
    products: [
      ...each(
        (_, id, __, aisle) => `/index.php?route=product/product&path=${aisle}&product_id=${id}`,
      ),
      ...each((_, id) => `/index.php?route=product/product&manufacturer_id=8&product_id=${id}`),
    ],
    lists: [
      at('/index.php?route=common/home'),
      ...aisles(
        (_, id) => `/index.php?route=product/category&path=${id}`,
        (_, id) => `/index.php?route=product/category&path=${id}&sort=p.price&order=ASC&page=2`,
        (_, id) => `/index.php?route=product/manufacturer/info&manufacturer_id=${id}`,
      ),
      at('/index.php?route=product/special'),
    ],
  },
  'PrestaShop 1.6': {
    products: each((name, id, aisle) => `/en/${aisle}/${id}-${name}.html`),
    lists: [
      at('/en/'),
      ...aisles(
        (aisle, id) => `/en/${id}-${aisle}`,
        (aisle, id) => `/en/${id}-${aisle}?p=2`,
        (aisle, id) => `/en/${id}_${aisle}`,
      ),
      ...['/en/content/4-about-us', '/en/new-products', '/en/contact-us'].map(at),
    ],
  },
  WooCommerce: {
    products: each((name) => `/product/${name}/`),
    lists: [
      at('/'),
      ...aisles(
        (aisle) => `/product-category/${aisle}/`,
        (aisle) => `/product-category/${aisle}/page/2/`,
        (aisle) => `/product-tag/${aisle}/?orderby=price`,
      ),
      ...['/shop/', '/shop/page/2/', '/about-us/'].map(at),
    ],
  },
  Magento: {
    products: each((name, _, aisle) => `/${aisle}/${name}.html`),
    lists: [
      at('/'),
      ...aisles(
        (aisle) => `/${aisle}.html`,
        (aisle) => `/${aisle}.html?p=2`,
        (aisle) => `/${aisle}.html?product_list_order=price`,
      ),
      at('/catalogsearch/term/popular/'),
    ],
  },
  Shopify: {
    products: [
      ...each((name, _, aisle) => `/collections/${aisle}/products/${name}`),
      ...each((name) => `/products/${name}`),
    ],
    lists: [
      at('/'),
      ...aisles(
        (aisle) => `/collections/${aisle}`,
        (aisle) => `/collections/${aisle}?page=2`,
        (aisle) => `/collections/${aisle}?sort_by=price-ascending`,
        (aisle) => `/blogs/news/${aisle}`,
      ),
      at('/pages/about-us'),
    ],
  },
  'numbers at the end': {
    products: each((name, id) => `/${name}-p${id}.html`),
    lists: aisles(
      (aisle, id) => `/${aisle}-c${id}.html`,
      (aisle, id) => `/${aisle}-c${id}.html?page=2`,
      (aisle, id) => `/${aisle}-c${id}-p2-b.html`,
    ),
  },
}

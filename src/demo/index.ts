/**
 * The generator of living e-shops, of which the demo is one. Used by `cli/commands/demo.ts` and `web/demo.ts`.
 * @module
 */
export { change, demo, type ShopChanges, type ShopConfig } from './config.ts'
export { lastDay } from './days.ts'
export type { Least } from './least.ts'
export type { Stats } from './serve/answers.ts'
export { type ServedShop, serveShop } from './serve/server.ts'
export { Shop, type ShopState } from './shop.ts'
export type { DemoWrapper } from './templates/design.ts'
export { wrapperFor } from './templates/index.ts'
export { productAt, productsOnSale, type TrueProduct, type Truth, truthOf } from './truth.ts'

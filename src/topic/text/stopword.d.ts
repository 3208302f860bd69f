/** Lists of the package, by ISO 639-3 code; it brings no types of its own. */
declare module 'stopword' {
  export const ces: string[]
  export const deu: string[]
  export const eng: string[]
  export const fra: string[]
  export const ita: string[]
  export const nld: string[]
  export const por: string[]
  export const slk: string[]
  export const spa: string[]
}

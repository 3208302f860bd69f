/** Migrations are embedded as text. */
declare module '*.sql' {
  const text: string
  export default text
}

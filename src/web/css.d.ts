/**
 * What Vite makes of files that are not TypeScript. A class of a CSS module is a string that is
 * always there: under noUncheckedIndexedAccess an index signature of `string` would say `string |
 * undefined` at every use, hence `any`. That the class is really there, and really used, is for
 * tools/conventions-classes.ts to check.
 */
declare module '*.module.css' {
  const classes: { readonly [name: string]: any }
  export default classes
}
declare module '*.css' {}
/** The address of the built file. */
declare module '*.woff2' {
  const address: string
  export default address
}
declare module '*.svg' {
  const address: string
  export default address
}

interface ImportMeta {
  readonly env: { readonly DEV: boolean; readonly PROD: boolean; readonly [name: `VITE_${string}`]: string | undefined }
}

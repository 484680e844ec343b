/**
 * Types of imports that Vite resolves. CSS module classes are `any`, because under
 * noUncheckedIndexedAccess an index signature of `string` would be `string | undefined` at every
 * use. tools/conventions-classes.ts checks that each class exists and is used.
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
declare module '*?url' {
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

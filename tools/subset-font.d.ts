/** The package has no types. */
declare module 'subset-font' {
  const subset: (font: Uint8Array, characters: string, options: object) => Promise<Uint8Array>
  export default subset
}

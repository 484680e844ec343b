/** The only function that we call. The package has no types. */
declare module 'subset-font' {
  const subset: (
    font: Uint8Array,
    characters: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      variationAxes: Record<string, number | { min: number; max: number; default: number }>
      keepFeatures?: readonly string[]
    },
  ) => Promise<Uint8Array>
  export default subset
}

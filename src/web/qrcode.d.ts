/** The one function of the package that we call; it ships no types. */
declare module 'qrcode' {
  const qrcode: {
    readonly create: (
      words: string,
      options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
    ) => { readonly modules: { readonly size: number; readonly data: Uint8Array } }
  }
  export default qrcode
}

/** The largest picture that is drawn, in pixels. */
export type Frame = { readonly width: number; readonly height: number }
/** A picture of a stranger: PNG, JPEG or WebP. More pixels than `pixelsMax` are refused. */
export type ForeignPicture = { readonly bytes: Uint8Array; readonly pixelsMax: number; readonly inside: Frame }

/**
 * Encodes pictures again, so that nothing of the original file is kept except its pixels. All
 * reject when a picture is damaged, too large or of another kind, or takes more than 20 seconds.
 */
export type Images = {
  /** The upright picture, scaled down to `inside`, as WebP for our pages and PNG for others. */
  readonly encodePhoto: (picture: ForeignPicture) => Promise<{ readonly webp: Buffer; readonly png: Buffer }>
  /**
   * The picture in grey on white, scaled down to `inside`, as PNG. `darkPixels` are those nearer to
   * black than to white.
   */
  readonly encodeDrawing: (
    picture: ForeignPicture,
  ) => Promise<Frame & { readonly png: Buffer; readonly darkPixels: number }>
  readonly close: () => Promise<void>
}

/** The largest picture that is drawn, in pixels. */
export type Frame = { readonly width: number; readonly height: number }
/** A picture of a stranger: PNG, JPEG or WebP. More pixels than `pixelsMax` are refused. */
export type ForeignPicture = { readonly bytes: Uint8Array; readonly pixelsMax: number; readonly inside: Frame }

/** Large phone photos have about 50 million pixels. */
export const PHOTO_PIXELS_MAX = 51_000_000

/** A picture of ours. Its texts may come from users: they are drawn, never evaluated. */
export type Drawing = {
  /** Typst markup of one page, which finds the data in `d` and the picture as `picture.png`. */
  readonly template: string
  readonly data: Readonly<Record<string, string | number | boolean>>
  /** A PNG that was encoded here. */
  readonly picture: Uint8Array | null
  readonly frame: Frame
}

/**
 * Encodes pictures again, so that nothing of the original file is kept except its pixels. All
 * reject when a picture is damaged, too large or of another kind, or takes more than 20 seconds.
 */
export type Images = {
  /** The upright picture, scaled down to `inside`, as WebP for our pages and PNG for others. */
  readonly encodePhoto: (picture: ForeignPicture) => Promise<{ readonly webp: Buffer; readonly png: Buffer }>
  /** The upright picture as WebP, scaled down to `inside`, and once more to `small`. */
  readonly encodePicture: (
    picture: ForeignPicture & { readonly small: Frame },
  ) => Promise<{ readonly whole: Buffer; readonly thumbnail: Buffer }>
  /**
   * The picture in grey on white, scaled down to `inside`, as PNG. `darkPixels` are those nearer to
   * black than to white.
   */
  readonly encodeDrawing: (
    picture: ForeignPicture,
  ) => Promise<Frame & { readonly png: Buffer; readonly darkPixels: number }>
  /** Draws a picture of ours as PNG. */
  readonly draw: (drawing: Drawing) => Promise<Buffer>
  readonly close: () => Promise<void>
}

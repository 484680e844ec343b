/** A QR code as an SVG path, and as a PNG large enough to print. */
import { create } from 'qrcode/lib/core/qrcode.js'

/** The white margin that QR readers need, in modules. */
const QUIET_ZONE = 4
const PRINT_PX = 1200

export type QrCode = { readonly side: number; readonly path: string }

/** `path` draws the dark modules inside a square of `side` units. */
export function qrCode(address: string): QrCode {
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (dark, i) =>
    dark ? `M${(i % size) + QUIET_ZONE} ${Math.floor(i / size) + QUIET_ZONE}h1v1h-1z` : '',
  )
  return { side: size + 2 * QUIET_ZONE, path: squares.join('') }
}

/** A PNG at least 1,200 px wide, with a whole number of pixels per module. */
export async function qrImage({ side, path }: QrCode): Promise<Blob> {
  const scale = Math.ceil(PRINT_PX / side)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * scale
  const canvasContext = canvas.getContext('2d')
  if (!canvasContext) throw new Error('this browser draws no pictures')
  canvasContext.fillStyle = '#fff'
  canvasContext.fillRect(0, 0, canvas.width, canvas.height)
  canvasContext.scale(scale, scale)
  canvasContext.fillStyle = '#000'
  canvasContext.fill(new Path2D(path))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png'),
  )
}

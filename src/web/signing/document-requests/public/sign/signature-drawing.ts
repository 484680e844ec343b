/** A signature as it is drawn, in a fixed field that is scaled to any screen. */
export const FIELD = { width: 1000, height: 400 } as const
export type Point = { readonly x: number; readonly y: number }
export type Stroke = readonly Point[]
export type Signature =
  | { readonly way: 'drawn'; readonly strokes: readonly Stroke[] }
  | { readonly way: 'typed'; readonly name: string }

const INK = '#1f2a2e'
const PEN = 9
/** A shorter line is a touch by mistake. The server refuses it as well. */
const LENGTH_MIN = 120

const lengthOf = (stroke: Stroke): number =>
  stroke.reduce(
    (sum, point, i) => (i === 0 ? 0 : sum + Math.hypot(point.x - stroke[i - 1]!.x, point.y - stroke[i - 1]!.y)),
    0,
  )

/** Whether there is enough to be a signature. */
export const isSigned = (signature: Signature): boolean =>
  signature.way === 'typed'
    ? signature.name.trim().length > 1
    : signature.strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= LENGTH_MIN

/** Clears the field and draws the signature. */
export function drawSignature(context: CanvasRenderingContext2D, signature: Signature): void {
  context.clearRect(0, 0, FIELD.width, FIELD.height)
  context.fillStyle = INK
  context.strokeStyle = INK
  if (signature.way === 'typed') return drawName(context, signature.name.trim())
  Object.assign(context, { lineWidth: PEN, lineCap: 'round', lineJoin: 'round' })
  for (const stroke of signature.strokes) drawStroke(context, stroke)
}

/** Curves through the middles of the measured points, so that a fast line has no corners. */
function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
  const [first] = stroke
  if (!first) return
  context.beginPath()
  context.moveTo(first.x, first.y)
  for (const [i, point] of stroke.entries()) {
    const next = stroke[i + 1] ?? point
    context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
  }
  context.stroke()
}

function drawName(context: CanvasRenderingContext2D, name: string): void {
  const family = getComputedStyle(document.body).fontFamily
  const size = (pixels: number) => (context.font = `italic ${pixels}px ${family}`)
  context.direction = 'rtl'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  size(150)
  const width = context.measureText(name).width
  if (width > FIELD.width * 0.9) size(Math.floor((150 * FIELD.width * 0.9) / width))
  context.fillText(name, FIELD.width / 2, FIELD.height / 2)
}

/** The signature on white as a data URL of a PNG. */
export function signaturePng(signature: Signature): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, FIELD)
  const context = canvas.getContext('2d')!
  drawSignature(context, signature)
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, FIELD.width, FIELD.height)
  return canvas.toDataURL('image/png')
}

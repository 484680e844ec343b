/** Signs requests of the demo as their customers would. */
import { openSharp } from '#server/providers/images/open-sharp.ts'
import { signDocument } from '#server/signing/document-requests/sign-document.ts'
import { publicContextOf } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { healthForm } from './text.ts'

const WIDTH = 600
const HEIGHT = 200
const POINTS = 3000
const PEN = 5
/** An address that is reserved for documentation (RFC 5737). */
const SIGNER_ADDRESS = '198.51.100.7'

export type ToSign = {
  readonly token: string
  readonly signer: string
  readonly code: string
  readonly at: Date
  readonly isForm: boolean
}
/** Call it after the demo is committed: signed files are printed between transactions. */
export async function signRequests(services: Services, requests: readonly ToSign[]): Promise<void> {
  const signature = `data:image/png;base64,${(await drawName()).toString('base64')}`
  for (const { token, signer: name, code, at: now, isForm } of requests) {
    const fields = isForm ? { fields: healthForm.answers } : {}
    const context = { ...publicContextOf(services, SIGNER_ADDRESS), now }
    await signDocument(context, token, { name, signature, agreed: true, code, ...fields })
  }
}

/** A PNG of a line like a name written by hand. */
async function drawName(): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, 255)
  for (let point = 0; point < POINTS; point++) {
    const part = point / POINTS
    const x = Math.round(520 - 430 * part + 28 * Math.sin(part * 46))
    const y = Math.round(100 + (60 - 35 * part) * Math.cos(part * 46) * Math.sin(part * 9 + 1))
    for (let row = 0; row < PEN; row++) pixels.fill(30, (y + row) * WIDTH + x, (y + row) * WIDTH + x + PEN)
  }
  const sharp = await openSharp()
  const raw = { width: WIDTH, height: HEIGHT, channels: 1 } as const
  return sharp(pixels, { raw }).png().toBuffer()
}

/** Signs requests of the demo as their customers would. */
import { crc32, deflateSync } from 'node:zlib'
import { HOUR, MINUTE } from '#shared/values/local-time.ts'
import { macOfCode } from '#server/signing/document-requests/send-code.ts'
import { storeCode } from '#server/signing/document-requests/sign-queries.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { sixDigitCode } from '#server/platform/security/crypto.ts'
import type { Services } from '#server/platform/services.ts'
import type { DemoOffice } from '../office-queries.ts'
import type { DemoApi } from '../open-api.ts'
import { requestToSign } from './request-queries.ts'
import { healthForm, sentDocuments } from './text.ts'

const WIDTH = 600
const HEIGHT = 200
const POINTS = 3000
const PEN = 5
/** An address that is reserved for documentation (RFC 5737). */
const SIGNER_ADDRESS = '198.51.100.7'

type Sent = (typeof sentDocuments)[number]

/** Signs what is not signed yet, the earliest first. */
export async function signRequests(
  api: DemoApi,
  services: Services,
  demo: DemoOffice,
  customers: readonly number[],
): Promise<void> {
  const signature = `data:image/png;base64,${drawName().toString('base64')}`
  for (const { customer, document, signed } of toSign(sentDocuments)) {
    const at = new Date(demo.now.getTime() - signed * HOUR)
    const request = await giveCode(services, demo, customers[customer]!, at)
    if (!request) continue
    const { full_name: name } = (await api.call('GET', `/api/customers/${customers[customer]}`)).customer
    const fields = document === 'form' ? { fields: healthForm.answers } : {}
    const body = { name, signature, agreed: true, code: request.code, ...fields }
    await api.call('POST', `/api/sign/${request.token}`, body, { at, from: SIGNER_ADDRESS })
  }
}

const toSign = (sent: readonly Sent[]) =>
  sent
    .flatMap(({ signed, ...one }) => (signed === undefined ? [] : [{ ...one, signed }]))
    .toSorted((a, b) => b.signed - a.signed)

/** The code that would come by SMS. Null when there is nothing to sign. */
const giveCode = (services: Services, demo: DemoOffice, customerId: number, at: Date) =>
  enterOffice(services, demo.id, async (tx, scope) => {
    const request = await requestToSign(tx, scope, customerId)
    if (!request) return null
    const code = sixDigitCode()
    const mac = macOfCode(services.secrets, { office_id: scope.officeId, id: request.id }, code)
    await storeCode(tx, scope, request.id, mac, new Date(at.getTime() + MINUTE))
    return { token: services.secrets.links.tokenOf(request.token), code }
  })

/** A PNG of a line like a name written by hand. */
function drawName(): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, 255)
  for (let point = 0; point < POINTS; point++) {
    const part = point / POINTS
    const x = Math.round(520 - 430 * part + 28 * Math.sin(part * 46))
    const y = Math.round(100 + (60 - 35 * part) * Math.cos(part * 46) * Math.sin(part * 9 + 1))
    for (let row = 0; row < PEN; row++) pixels.fill(30, (y + row) * WIDTH + x, (y + row) * WIDTH + x + PEN)
  }
  return pngOf(pixels)
}

/** Grey pixels as PNG (ISO/IEC 15948): the library that reads pictures is not loaded here. */
function pngOf(pixels: Buffer): Buffer {
  const uint32 = (value: number) => Buffer.of(value >>> 24, value >>> 16, value >>> 8, value)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
  }
  const [EIGHT_BITS, GREY] = [8, 0]
  const head = Buffer.concat([uint32(WIDTH), uint32(HEIGHT), Buffer.of(EIGHT_BITS, GREY, 0, 0, 0)])
  // each row begins with its filter: none
  const rows = Array.from({ length: HEIGHT }, (_, y) => [Buffer.of(0), pixels.subarray(y * WIDTH, (y + 1) * WIDTH)])
  const data = deflateSync(Buffer.concat(rows.flat()))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A form of the demo that one customer has answered and signed, and another has not yet. */
import { DAY, MINUTE } from '#shared/values/local-time.ts'
import { openSharp } from '../../business/encode-logo.ts'
import { listCustomers } from '../../customers/queries.ts'
import { insertFormVersion } from '../../document-forms/queries.ts'
import { templates } from '../../document-forms/text.ts'
import { insertRequest } from '../../document-requests/queries.ts'
import { expiryOf } from '../../document-requests/rules.ts'
import { macOfCode } from '../../document-requests/send-code.ts'
import { contentOfForm } from '../../document-requests/send-form.ts'
import { signDocument } from '../../document-requests/sign-document.ts'
import { storeCode } from '../../document-requests/sign-queries.ts'
import { insertDocument } from '../../documents/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enterOffice, publicContextOf } from '../../platform/http/serve.ts'
import { linkToken, sixDigitCode } from '../../platform/security/crypto.ts'
import type { Scope } from '../../platform/security/scope.ts'
import type { Services } from '../../platform/services.ts'
import { healthForm } from './text.ts'

const WIDTH = 600
const HEIGHT = 200
const POINTS = 3000
const PEN = 5
/** An address that is reserved for documentation (RFC 5737). */
const SIGNER_ADDRESS = '198.51.100.7'

/** Call it after the demo is committed: the signed file is printed between transactions. */
export async function seedForm(services: Services, officeId: number): Promise<void> {
  const now = services.clock()
  const code = sixDigitCode()
  const token = linkToken()
  const signer = await enterOffice(services, officeId, async (tx, scope) => {
    const { customers } = await listCustomers(tx, scope, { sort: 'full_name', limit: 2, offset: 0 })
    const [first, second] = customers
    if (!first || !second) return null
    const document_id = await addHealthForm(tx, scope, now)
    const sentAt = new Date(now.getTime() - DAY)
    await addRequest(tx, scope, sentAt, { document_id, customer: second, token: linkToken() })
    const id = await addRequest(tx, scope, sentAt, { document_id, customer: first, token })
    const mac = macOfCode(services.secrets, { office_id: officeId, id }, code)
    await storeCode(tx, scope, id, mac, new Date(now.getTime() + MINUTE))
    return first.full_name
  })
  if (signer === null) return
  const png = await drawName()
  await signDocument(publicContextOf(services, SIGNER_ADDRESS), token, {
    name: signer,
    signature: `data:image/png;base64,${png.toString('base64')}`,
    agreed: true,
    code,
    fields: healthForm.answers,
  })
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

async function addHealthForm(tx: Tx, scope: Scope, created_at: Date): Promise<number> {
  const { name, description } = healthForm
  const document_id = await insertDocument(tx, scope, { name, description, file_type: 'form', created_at })
  await insertFormVersion(tx, scope, { document_id, number: 1, fields: templates[0].fields, created_at })
  return document_id
}

type Sent = {
  readonly document_id: number
  readonly customer: { readonly id: number; readonly phone: string }
  readonly token: string
}
async function addRequest(tx: Tx, scope: Scope, created_at: Date, { customer, ...sent }: Sent): Promise<number> {
  const content = await contentOfForm(tx, scope, sent.document_id)
  return insertRequest(tx, scope, {
    ...sent,
    ...content,
    customer_id: customer.id,
    document_name: healthForm.name,
    phone: customer.phone,
    appointment_id: null,
    created_at,
    expires_at: expiryOf(created_at),
  })
}

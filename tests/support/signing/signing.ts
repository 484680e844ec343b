/** Documents for signature, through the API. */
import sharp from 'sharp'
import { links } from '#tests/support/links.ts'
import { callerOf, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

/**
 * Sends a document to a customer, for signature unless `more` says otherwise. Returns the request's
 * id and the token of its link.
 */
export async function sendForSignature(
  office: Office,
  document_id: number,
  customer_id = office.ids.customer,
  more: { purpose?: 'read'; days?: number } = {},
) {
  const { id } = await office.create('/api/documents/send', { customer_id, document_id, ...more })
  const { pool } = await world()
  const { rows } = await pool.query<{ token: string; phone: string }>(
    'select token, phone from document_requests where office_id = $1 and id = $2',
    [office.officeId, id],
  )
  const { token, phone } = rows[0]!
  return { id, phone, token: links.tokenOf(token) }
}

/** A line across a transparent picture, as the page sends it. */
export async function drawnSignature(width = 600, height = 200): Promise<string> {
  const pixels = Buffer.alloc(width * height * 4)
  for (let x = Math.floor(width / 6); x < width * 0.8; x++) {
    const y = Math.floor(height / 2 + (height / 4) * Math.sin(x / 40))
    for (let thick = 0; thick < 4; thick++) pixels.writeUInt32BE(0x11_22_33_ff, 4 * ((y + thick) * width + x))
  }
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Asks for a code as the holder of the link, and reads it from the message. */
export async function codeOf(office: Office, token: string): Promise<string> {
  const answer = await (await callerOf(null))('POST', `/api/sign/${token}/code`)
  if (answer.status !== 204) throw new Error(JSON.stringify(answer.body))
  const { pool } = await world()
  const { rows } = await pool.query<{ message: string }>(
    `select message from sms_messages where office_id = $1 and kind = 'code' order by id desc limit 1`,
    [office.officeId],
  )
  return /\d{6}/.exec(rows[0]!.message)![0]
}

/** The body that the page sends to sign. */
export const signing = async (code: string, more: object = {}) => ({
  name: 'דנה כהן',
  signature: await drawnSignature(),
  agreed: 1,
  code,
  ...more,
})

/** Sends a document and signs it. Returns the request with the answer. */
export async function signTestDocument(office: Office, document_id: number, customer_id = office.ids.customer) {
  const request = await sendForSignature(office, document_id, customer_id)
  const body = await signing(await codeOf(office, request.token))
  const answer = await (await callerOf(null))('POST', `/api/sign/${request.token}`, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { ...request, answer: answer.body as { status: string; signed_at: string } }
}

/**
 * A key to one answer. The device that shows the notification of a request approves it with the
 * key, also while the phone is locked and its session cannot be read. Whoever reads the message
 * can do no more than that: approve this request at this time, while the session lasts.
 */
import { sameBytes, type Secrets } from '#server/platform/security/crypto.ts'

export type Approval = {
  readonly officeId: number
  /** The notification that told of the request. */
  readonly id: number
  /** Of the appointment, as it was told. */
  readonly version: number
  /** The session whose device shows it. */
  readonly sid: string
}
type Macs = Pick<Secrets, 'mac'>

const BYTES = 16
const FORMAT = /^((\d{1,15})\.(\d{1,15})\.(\d{1,9})\.([0-9a-f-]{36}))\.([\w-]{22})$/

const macOf = ({ mac }: Macs, said: string): Buffer => mac('approval', said).subarray(0, BYTES)

/** At most 104 characters of letters, digits, dots, - and _. */
export function approvalKey(macs: Macs, { officeId, id, version, sid }: Approval): string {
  const said = [officeId, id, version, sid].join('.')
  return `${said}.${macOf(macs, said).toString('base64url')}`
}

/** What a key approves; null when this installation did not make it. */
export function readApprovalKey(macs: Macs, key: string): Approval | null {
  const [, said = '', officeId, id, version, sid = '', mac = ''] = FORMAT.exec(key) ?? []
  if (!sameBytes(macOf(macs, said), Buffer.from(mac, 'base64url'))) return null
  return { officeId: Number(officeId), id: Number(id), version: Number(version), sid }
}

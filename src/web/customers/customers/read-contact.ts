/**
 * Reads the first contact of a vCard (RFC 6350, and 2.1 with quoted-printable, which older phones
 * share), or a phone number in a text.
 */
import { formatPhone } from '#shared/values/phone.ts'
import { phonesInText } from '#shared/values/phones-in-text.ts'

export type Contact = { readonly full_name: string; readonly phone: string; readonly email: string }

/** A line goes on in the next one, after a blank; in 2.1 after `=` at its end. */
const unfold = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .replace(/=\n(?=[^\n]*)/g, (fold, at: number, all: string) => (isQuoted(all, at) ? '' : fold))
    .split('\n')
/** Whether the line that ends here is quoted-printable. */
const isQuoted = (all: string, at: number): boolean =>
  /ENCODING=QUOTED-PRINTABLE/i.test(all.slice(all.lastIndexOf('\n', at - 1) + 1, at)) ||
  /=[0-9A-F]{2}=?$/.test(all.slice(0, at))

function decodeQuoted(value: string): string {
  const bytes = [...value.matchAll(/=([0-9A-Fa-f]{2})|([^=])/gu)].flatMap(([, hex, plain]) =>
    hex === undefined ? [...new TextEncoder().encode(plain)] : [Number.parseInt(hex, 16)],
  )
  return new TextDecoder().decode(new Uint8Array(bytes))
}

/** `item1.TEL;TYPE=CELL:050…` is the property TEL. */
function readLine(line: string): { name: string; value: string } | null {
  const [, head = '', raw = ''] = /^([^:]+):(.*)$/.exec(line) ?? []
  if (head === '') return null
  const name = head.split(';')[0]!.replace(/^.*\./, '').toUpperCase()
  const value = /QUOTED-PRINTABLE/i.test(head) ? decodeQuoted(raw) : raw
  return {
    name,
    value: value
      .replace(/\\n/gi, ' ')
      .replace(/\\([,;\\])/g, '$1')
      .trim(),
  }
}

/** Null when the text has neither a name nor a number. */
export function readContact(text: string): Contact | null {
  const properties = unfold(text).flatMap((line) => readLine(line) ?? [])
  const first = (name: string) => properties.find((one) => one.name === name && one.value !== '')?.value ?? ''
  const isCard = /^BEGIN:VCARD/im.test(text)
  const [family = '', given = ''] = first('N').split(';')
  const [number] = phonesInText(isCard ? first('TEL') : text)
  const full_name = isCard ? first('FN') || `${given} ${family}`.trim() : ''
  const phone = number === undefined ? '' : formatPhone(number)
  const email = isCard ? first('EMAIL') : ''
  return full_name === '' && phone === '' ? null : { full_name, phone, email }
}

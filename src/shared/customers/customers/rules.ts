import { DENIED_WARNING, WARNING } from './text.ts'

/**
 * The most rows of a file in one request. Rows with long notes may reach the 256 kB limit of a
 * request earlier; fewer are then sent at once.
 */
export const IMPORT_ROWS = 500

/** Kinds whose length the list sets; the other kinds have a format of their own. */
type TextKind = 'name' | 'text' | 'notes'
export type FieldKind =
  | TextKind
  | 'phone'
  | 'email'
  | 'identity'
  | 'dealer'
  | 'date'
  | 'gender'
  | 'employee'
  | 'flag'
  | 'consent'
  | 'channel'
export const TABS = ['general', 'address', 'settings'] as const
export type Tab = (typeof TABS)[number]

type Field = {
  /** The tab of the form that holds the field. */
  readonly tab: Tab
  /** Whether a column of an imported file may hold it. */
  readonly imported: boolean
  /** Whether a merge may take it from either customer. */
  readonly merged: boolean
  /** The width of its column in the export, in characters; null when it is not exported. */
  readonly sheetWidth: number | null
} & (
  | { readonly kind: TextKind; /** In UTF-16 code units. */ readonly max: number }
  | { readonly kind: Exclude<FieldKind, TextKind> }
)

/**
 * The editable fields of a customer. The contract, the form, the import, the merge and the export
 * derive from this list, in this order. A new field needs its line here, a column in the database
 * and a name in src/web/customers/customers/text.ts; an imported one also needs headings in
 * import/text.ts.
 *
 * A merge keeps the phone number and joins the notes, so neither is `merged`.
 */
export const CUSTOMER_FIELDS = {
  full_name: { kind: 'name', max: 60, tab: 'general', imported: true, merged: true, sheetWidth: 24 },
  phone: { kind: 'phone', tab: 'general', imported: true, merged: false, sheetWidth: 15 },
  email: { kind: 'email', tab: 'general', imported: true, merged: true, sheetWidth: 26 },
  notes: { kind: 'notes', max: 2000, tab: 'general', imported: true, merged: false, sheetWidth: 40 },
  id_number: { kind: 'identity', tab: 'general', imported: true, merged: true, sheetWidth: 13 },
  // a customer who is a dealer: their tax invoices name it
  business_number: { kind: 'dealer', tab: 'general', imported: false, merged: true, sheetWidth: 13 },
  birth_date: { kind: 'date', tab: 'general', imported: true, merged: true, sheetWidth: 13 },
  gender: { kind: 'gender', tab: 'general', imported: true, merged: true, sheetWidth: 8 },
  handled_by: { kind: 'employee', tab: 'general', imported: false, merged: true, sheetWidth: 18 },
  address_street: { kind: 'text', max: 80, tab: 'address', imported: true, merged: true, sheetWidth: 20 },
  address_house_number: { kind: 'text', max: 10, tab: 'address', imported: true, merged: true, sheetWidth: 10 },
  address_apartment: { kind: 'text', max: 10, tab: 'address', imported: true, merged: true, sheetWidth: 8 },
  address_city: { kind: 'text', max: 60, tab: 'address', imported: true, merged: true, sheetWidth: 16 },
  is_active: { kind: 'flag', tab: 'settings', imported: false, merged: true, sheetWidth: 10 },
  settings_send_sms: { kind: 'flag', tab: 'settings', imported: false, merged: true, sheetWidth: null },
  settings_send_approval_sms: { kind: 'flag', tab: 'settings', imported: false, merged: true, sheetWidth: null },
  preferred_channel: { kind: 'channel', tab: 'settings', imported: false, merged: true, sheetWidth: null },
  // neither a file nor another customer's card proves that the owner of this phone consented
  marketing_consent: { kind: 'consent', tab: 'settings', imported: false, merged: false, sheetWidth: 12 },
  documents_consent: { kind: 'consent', tab: 'settings', imported: false, merged: false, sheetWidth: 12 },
} as const satisfies Record<string, Field>

type Fields = typeof CUSTOMER_FIELDS
export type CustomerField = keyof Fields
export type KindOf<F extends CustomerField> = Fields[F]['kind']
type FieldsWith<Property> = { [F in CustomerField]: Fields[F] extends Property ? F : never }[CustomerField]
export type ImportedField = FieldsWith<{ imported: true }>
export type MergedField = FieldsWith<{ merged: true }>

/**
 * How a consent to marketing was given: recorded by staff, by the recipient at the removal link, or
 * by the customer while booking online.
 */
export const CONSENT_SOURCES = ['staff', 'recipient', 'booking'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

/** Where a consent to invoices as files was given. */
export const DOCUMENTS_CONSENT_SOURCES = ['staff', 'till', 'sending', 'booking'] as const
export type DocumentsConsentSource = (typeof DOCUMENTS_CONSENT_SOURCES)[number]

/**
 * How messages reach a customer. Without a preference it is SMS, and e-mail without a mobile phone.
 */
export const CHANNELS = ['sms', 'email', 'whatsapp'] as const
export type Channel = (typeof CHANNELS)[number]

export const FIELD_NAMES = Object.keys(CUSTOMER_FIELDS) as readonly CustomerField[]
export const IMPORTED_FIELDS = FIELD_NAMES.filter((field): field is ImportedField => CUSTOMER_FIELDS[field].imported)
export const MERGED_FIELDS = FIELD_NAMES.filter((field): field is MergedField => CUSTOMER_FIELDS[field].merged)

/** Builds an object with a value for each field from a function for each kind. */
export const byField = <By extends Record<FieldKind, (max: number) => unknown>>(by: By) =>
  Object.fromEntries(
    Object.entries<Field>(CUSTOMER_FIELDS).map(([name, field]) => [
      name,
      by[field.kind]('max' in field ? field.max : Number.POSITIVE_INFINITY),
    ]),
  ) as { [F in CustomerField]: ReturnType<By[KindOf<F>]> }

const DECLARED = /^\d{2}\/\d{2}\/\d{4}, [^:]+: /

export type NoteParts = {
  /** Short sentences about allergies, in the order of the notes. */
  readonly warnings: string[]
  /** Everything else. */
  readonly rest: string
}

/**
 * Separates warnings from the rest of the notes. Signed health declarations add their answers to
 * the notes as lines `22/11/2026, declaration: allergy? yes – ammonia; medicine`, and staff write
 * their own.
 */
export function splitNotes(notes: string | null): NoteParts {
  const warnings: string[] = []
  const rest: string[] = []
  for (const line of (notes ?? '').split('\n')) {
    const [head] = DECLARED.exec(line) ?? ['']
    const parts = head ? line.slice(head.length).split('; ') : [line]
    const warning = parts.filter((part) => WARNING.test(part.replace(DENIED_WARNING, '')))
    const other = parts.filter((part) => !warning.includes(part))
    warnings.push(...warning.map((part) => part.trim()))
    if (other.length > 0) rest.push(head + other.join('; '))
  }
  return { warnings, rest: rest.join('\n').trim() }
}

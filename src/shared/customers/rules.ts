/** The most rows of a file that one request carries. Rows with long notes reach the 256 kB of a request earlier: then fewer travel at once. */
export const IMPORT_ROWS = 500

/** What a column of an imported file may hold. */
export const IMPORTED = [
  'full_name',
  'phone',
  'email',
  'notes',
  'id_number',
  'birth_date',
  'gender',
  'address_street',
  'address_house_number',
  'address_apartment',
  'address_city',
] as const
export type Imported = (typeof IMPORTED)[number]

/** What may be taken from either side when two customers become one. The phone stays, notes are joined. */
export const MERGED = [
  'full_name',
  'email',
  'id_number',
  'birth_date',
  'gender',
  'handled_by',
  'address_street',
  'address_house_number',
  'address_apartment',
  'address_city',
  'is_active',
  'settings_send_sms',
  'settings_send_approval_sms',
] as const
export type Merged = (typeof MERGED)[number]

/** Notes of a customer, UTF-16 units. */
export const NOTES_MAX = 2000

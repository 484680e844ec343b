/**
 * The most rows of a file in one request. Rows with long notes may reach the 256 kB limit of a
 * request earlier; fewer are then sent at once.
 */
export const IMPORT_ROWS = 500

/** The fields that a column of an imported file may hold. */
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

/**
 * The fields that a merge may take from either customer. The phone number stays, and notes are
 * joined.
 */
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

/** The maximum length of a customer's notes, in UTF-16 code units. */
export const NOTES_MAX = 2000

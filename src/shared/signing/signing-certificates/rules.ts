/** Bytes of an uploaded file: a key with a few certificates takes less than 10 kB. */
export const CERTIFICATE_MAX_BYTES = 64_000
/** The owner is reminded from this many days before the end. */
export const REMIND_DAYS = 30

/** How many passkeys a person may have. */
export const PASSKEYS_MAX = 10
/** How long the name of a passkey may be, in UTF-16 units. */
export const PASSKEY_NAME_MAX = 60

/** How many digits a code has that proves a phone, a mailbox or a second factor. */
export const PROOF_CODE_LENGTH = 6

/** The digits of what was typed or pasted into the field of a code. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, PROOF_CODE_LENGTH)

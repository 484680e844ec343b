/**
 * Codes of the uniform structure (OPENFRMT 1.31, annex 1): 300 transaction invoice, 320 tax invoice
 * and receipt, 330 credit tax invoice, 400 receipt.
 */
export const DOCUMENT_TYPES = [300, 320, 330, 400] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

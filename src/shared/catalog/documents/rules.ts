/** PDF and Word files, and forms, which consist of fields. */
export const DOCUMENT_TYPES = ['pdf', 'doc', 'docx', 'form'] as const
/** The maximum size of an upload, in bytes. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024
/** File types for the file picker. The server checks the content, not the name. */
export const DOCUMENT_ENDINGS = '.pdf,.doc,.docx'

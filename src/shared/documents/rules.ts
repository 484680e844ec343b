/** The largest file that may be uploaded. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024
/** What a file picker offers; the server looks at the content, never at the name. */
export const DOCUMENT_ENDINGS = '.pdf,.doc,.docx'

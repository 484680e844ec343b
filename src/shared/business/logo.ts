/** What may be uploaded as a logo; the browser looks before it sends, the server at the content itself. */
export const LOGO_MAX_BYTES = 10 * 1024 * 1024
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

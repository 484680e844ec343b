/** Screens of the public entry, which the server never answers with this application. */
export const elsewhere = ['/book/$officeId', '/book-thank-you'] as const

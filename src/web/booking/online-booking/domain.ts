/** Screens of the public entry, which the server never answers with this application. */
export const publicPaths = ['/book/$officeId', '/book-thank-you'] as const

import type { OfficeContext } from '#server/platform/http/serve.ts'

/** The address of the page behind a token. */
export const linkOf = (services: OfficeContext['services'], token: string): string =>
  `${services.publicUrl()}/book/waiting/${token}`

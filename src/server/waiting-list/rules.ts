import type { OfficeContext } from '../platform/http/serve.ts'

/** What is stored in place of a link's token, which is looked up before its office is known. */
export const macOfLink = (services: OfficeContext['services'], token: string): Buffer =>
  services.secrets.mac('waiting-list-link', token)
/** The address of the page behind a token. */
export const linkOf = (services: OfficeContext['services'], token: string): string =>
  `${services.publicUrl()}/book/waiting/${token}`

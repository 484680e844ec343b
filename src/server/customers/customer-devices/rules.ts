import type { OfficeContext } from '#server/platform/http/serve.ts'

/** What is stored in place of a device's token. */
export const macOfDevice = ({ services, scope }: Pick<OfficeContext, 'services' | 'scope'>, token: string): Buffer =>
  services.secrets.mac('customer-device', `${scope.officeId} ${token}`)

import { operatorEmail, type Environment } from '#server/platform/environment.ts'

/** How an office reaches whoever runs this installation. */
export const showSupport = (environment: Environment) => ({
  phone: environment.SUPPORT_PHONE ?? null,
  email: operatorEmail(environment),
})

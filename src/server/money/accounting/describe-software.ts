import type { Environment } from '#server/platform/environment.ts'

/**
 * The software as the files of the tax authority name it. The operator registers it and sets the
 * variables; without them it is unregistered, and the fields are empty.
 */
export const softwareOf = (environment: Environment) => ({
  software: 'Luz',
  version: '0.1',
  certificate: environment.ITA_SOFTWARE_NUMBER ?? null,
  vendorNumber: environment.SOFTWARE_VENDOR_NUMBER ?? null,
  vendorName: environment.SOFTWARE_VENDOR_NAME ?? null,
})

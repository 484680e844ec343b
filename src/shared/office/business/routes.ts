export const routes = {
  business: ['GET', '/api/business'],
  update: ['PUT', '/api/business/:officeId'],
  uploadLogo: ['POST', '/api/business/upload-logo'],
  removeLogo: ['DELETE', '/api/business/logo'],
  settings: ['GET', '/api/business/settings'],
  saveSettings: ['PUT', '/api/business/settings'],
} as const

/** Problems of the business, each with its HTTP status; the sentences are in text.ts. */
export const businessProblems = {
  bad_image: 400,
  slug_taken: 409,
  dealer_number_fixed: 409,
} as const

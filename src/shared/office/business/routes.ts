export const routes = {
  business: ['GET', '/api/business'],
  update: ['PUT', '/api/business/:officeId'],
  uploadLogo: ['POST', '/api/business/upload-logo'],
  removeLogo: ['DELETE', '/api/business/logo'],
  settings: ['GET', '/api/business/settings'],
  saveSettings: ['PUT', '/api/business/settings'],
} as const

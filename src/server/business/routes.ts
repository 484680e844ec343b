import { business as contract } from '#shared/business/contract.ts'
import { serve } from '../platform/serve.ts'
import { changeBusiness, showBusiness } from './change-business.ts'
import { businessSettings } from './queries.ts'
import { removeLogo, saveLogo } from './save-logo.ts'
import { saveSettings } from './save-settings.ts'

export const businessRoutes = serve(contract, {
  business: (at) => showBusiness(at),
  update: ({ params, body, ...at }) => changeBusiness(at, params.officeId, body),
  uploadLogo: ({ file, ...at }) => saveLogo(at, file),
  removeLogo: (at) => removeLogo(at),
  settings: ({ tx, scope }) => businessSettings(tx, scope),
  saveSettings: ({ body, ...at }) => saveSettings(at, body),
})

import { business as contract } from '#shared/office/business/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { changeBusiness, showBusiness } from './change-business.ts'
import { businessSettings } from './queries.ts'
import { removeLogo, saveLogo } from './save-logo.ts'
import { saveSettings } from './save-settings.ts'

export const businessRoutes = serve(contract, {
  business: (context) => showBusiness(context),
  update: ({ params, body, ...context }) => changeBusiness(context, params.officeId, body),
  uploadLogo: ({ file, ...context }) => saveLogo(context, file),
  removeLogo: (context) => removeLogo(context),
  settings: ({ tx, scope }) => businessSettings(tx, scope),
  saveSettings: ({ body, ...context }) => saveSettings(context, body),
})

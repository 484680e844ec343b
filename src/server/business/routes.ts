import { business as contract } from '#shared/business/contract.ts'
import { serve } from '../platform/serve.ts'
import { business, businessSettings } from './queries.ts'
import { saveSettings } from './save-settings.ts'

export const businessRoutes = serve(contract, {
  business: async ({ tx, scope, services }) => {
    const row = await business(tx, scope)
    return { ...row, online_page: `${services.publicUrl()}/book/${row.slug}` }
  },
  settings: ({ tx, scope }) => businessSettings(tx, scope),
  saveSettings: ({ body, ...at }) => saveSettings(at, body),
})

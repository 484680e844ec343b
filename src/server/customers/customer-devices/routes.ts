import { customerDevices } from '#shared/customers/customer-devices/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { forgetDevice, recallCustomer } from './recall-customer.ts'

export const customerDeviceRoutes = serve(customerDevices, {
  recall: ({ body, ...context }) => recallCustomer(context, body),
  forget: ({ body, ...context }) => forgetDevice(context, body),
})

import type { Domain } from '#server/platform/domain.ts'
import { customerDeviceRoutes } from './routes.ts'

export const customerDeviceDomain: Domain = { name: 'customer-devices', routes: customerDeviceRoutes }

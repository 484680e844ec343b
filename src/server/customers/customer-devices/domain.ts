import type { Domain } from '#server/platform/domain.ts'
import * as limits from './limits.ts'
import { customerDeviceRoutes } from './routes.ts'

export const customerDeviceDomain: Domain = { name: 'customer-devices', routes: customerDeviceRoutes, limits }

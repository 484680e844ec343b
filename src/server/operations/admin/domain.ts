import type { Domain } from '#server/platform/domain.ts'
import { adminJobs } from './jobs.ts'

export const adminDomain: Domain = { name: 'admin', jobs: adminJobs }

import type { Domain } from '#server/platform/domain.ts'
import { retentionJobs } from './jobs.ts'

export const retentionDomain: Domain = { name: 'retention', jobs: retentionJobs }

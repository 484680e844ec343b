import type { Domain } from '../platform/domain.ts'
import { retentionJobs } from './jobs.ts'

export const retentionDomain: Domain = { name: 'retention', jobs: retentionJobs }

import type { Job } from '#server/jobs.ts'
import { eraseFiles } from './erase.ts'

export const uploadJobs = [eraseFiles] as unknown as readonly Job<never>[]

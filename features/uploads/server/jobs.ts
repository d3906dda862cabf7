import type { Job } from '#server/jobs.ts'
import { eraseFiles } from './erase.ts'
import { sweepFiles } from './sweep.ts'

export const uploadJobs = [eraseFiles, sweepFiles] as unknown as readonly Job<never>[]

import { eraseFiles } from './erase.ts'
import { sweepFiles } from './sweep.ts'

export const uploadJobs = [eraseFiles, sweepFiles]

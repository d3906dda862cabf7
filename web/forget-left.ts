import { endPush } from './end-push.ts'
import { forgetRecordings } from './recordings.ts'

/** What people before left outside the items by name. */
export const forgetLeft = (staying: string) => Promise.allSettled([endPush(), forgetRecordings(staying)])

import { endPush } from './end-push.ts'
import { forgetRecordings } from './recordings.ts'
import { clearAnswers } from './stored-answers.ts'

/** What a person who logs out leaves with the browser, beside what is stored by name. */
export async function forgetDevice() {
  await Promise.allSettled([clearAnswers(), endPush(), forgetRecordings()])
}

import { locale } from '#common/locale.ts'
import { listStudentAssessments } from '#features/assessments/contract.ts'
import { countProfiles } from '#features/profiles/contract.ts'
import type { RequestError } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { getConfig } from '#web/config.ts'

/** Throws a sentence for people when it fails. */
export type BrowserCheck = (signal: AbortSignal) => Promise<string>

export const askAccountService: BrowserCheck = async (signal) => {
  const { anonKey } = await getConfig()
  const reply = await fetch('/auth/v1/health', { headers: { apikey: anonKey }, signal })
  if (!reply.ok) throw new Error(`The account service answered ${reply.status}.`)
  return 'The account service says that it is well.'
}

/** The count that the landing page reads, too (specification, section 7). */
export const checkProfiles: BrowserCheck = async (signal) => {
  const { count } = await call(countProfiles, {}, signal).catch((error: RequestError) => {
    throw new Error(`The data service answered ${error.status}.`)
  })
  return count === 1
    ? 'One profile is open to you.'
    : `${count.toLocaleString(locale)} profiles are open to you.`
}

export const checkAssessments: BrowserCheck = async (signal) => {
  try {
    const { assessments } = await call(listStudentAssessments, {}, signal)
    return assessments.length === 1
      ? 'The service answers: one assessment of yours.'
      : `The service answers: ${assessments.length} assessments of yours.`
  } catch (error) {
    const { status } = error as RequestError
    // Its own answer to the signed-out, so it is there.
    if (status === 401) return 'The service answers, and asks you to sign in first.'
    throw new Error(
      status ? `The assessment service answered ${status}.` : 'The assessment service could not be reached.',
    )
  }
}

import { locale } from '#common/locale.ts'
import { functions, rest } from '#web/clients.ts'
import { getConfig } from '#web/config.ts'

/** Tries a service out as the pages of the product do, as whoever is signed in. Throws words for people when it fails. */
export type BrowserCheck = (signal: AbortSignal) => Promise<string>

export const askAccountService: BrowserCheck = async (signal) => {
  const { anonKey } = await getConfig()
  const reply = await fetch('/auth/v1/health', { headers: { apikey: anonKey }, signal })
  if (!reply.ok) throw new Error(`The account service answered ${reply.status}.`)
  return 'The account service says that it is well.'
}

/** The count that the landing page asks for, too (specification, section 7). */
export const countProfiles: BrowserCheck = async (signal) => {
  const { count, error, status } = await (await rest())
    .from('profiles')
    .select('*', { count: 'exact', head: true })
    .abortSignal(signal)
  if (error || count === null) throw new Error(`The data service answered ${status}.`)
  return count === 1
    ? 'One profile is open to you.'
    : `${count.toLocaleString(locale)} profiles are open to you.`
}

export const askForAssessments: BrowserCheck = async (signal) => {
  const { data, error } = await (await functions()).invoke('lesson-assessment', {
    body: { action: 'getStudentAssessments' },
    signal,
  })
  const reply: unknown = error?.context
  // Its own answer to whoever is signed out, so it is there.
  if (reply instanceof Response && reply.status === 401)
    return 'The service answers, and asks you to sign in first.'
  if (error)
    throw new Error(
      reply instanceof Response
        ? `The assessment service answered ${reply.status}.`
        : 'The assessment service could not be reached.',
    )
  const { assessments } = data as { assessments: unknown[] }
  return assessments.length === 1
    ? 'The service answers: one assessment of yours.'
    : `The service answers: ${assessments.length} assessments of yours.`
}

import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { linkNotGood } from '../contract.ts'
import { findPreference, storePreference } from './preferences.ts'
import { openUnsubscribeToken } from './unsubscribe-link.ts'

/** Changes nothing: programs open links too. @throws linkNotGood */
export async function describeUnsubscribeLink(services: Services, token: string) {
  const { personId, topic } = openUnsubscribeToken(services, token) ?? fail(linkNotGood)
  const { email } = await services.asSystem('read a link of a mail', (db) =>
    findPreference(db, personId, topic),
  )
  return { topic, on: email }
}

/** Idempotent, and a closed account is no error. @throws linkNotGood */
export async function unsubscribe(services: Services, token: string, on: boolean) {
  const { personId, topic } = openUnsubscribeToken(services, token) ?? fail(linkNotGood)
  await services.asSystem('choose mails by a link', (db) =>
    storePreference(db, personId, topic, { email: on }),
  )
  return { topic, on }
}

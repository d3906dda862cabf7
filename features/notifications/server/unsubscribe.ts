import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { linkNotGood } from '../contract.ts'
import { findPreference, storePreference } from './preferences.ts'
import { openUnsubscribeToken } from './unsubscribe-link.ts'

/** Changes nothing: programs open links too. @throws linkNotGood */
export const describeUnsubscribeLink = (services: Services, token: string) =>
  services.asSystem('read a link of a mail', async (db) => {
    const { personId, topic } = openUnsubscribeToken(services, token) ?? fail(linkNotGood)
    return { topic, on: (await findPreference(db, personId, topic)).email }
  })

/** Idempotent, and a closed account is no error. @throws linkNotGood */
export const unsubscribe = (services: Services, token: string, on: boolean) =>
  services.asSystem('choose mails by a link', async (db) => {
    const { personId, topic } = openUnsubscribeToken(services, token) ?? fail(linkNotGood)
    await storePreference(db, personId, topic, { email: on })
    return { topic, on }
  })

import { refuse } from '#server/errors.ts'
import type { House } from '#server/services.ts'
import { linkNotGood } from '../contract.ts'
import { findPreference, keepPreference } from './preferences.ts'
import { openUnsubscribeToken } from './unsubscribe-link.ts'

/** Which mails a link is about, and whether they are on. Opening it changes nothing: programs open links too. @throws linkNotGood */
export const describeLink = (house: House, token: string) =>
  house.asSystem('read a link of a mail', async (db) => {
    const { personId, topic } = openUnsubscribeToken(house, token) ?? refuse(linkNotGood)
    return { topic, on: (await findPreference(db, personId, topic)).email }
  })

/** Ends the mails of the link's topic, or begins them again. Twice is once, and an account that has gone is no fault. @throws linkNotGood */
export const setByLink = (house: House, token: string, on: boolean) =>
  house.asSystem('choose mails by a link', async (db) => {
    const { personId, topic } = openUnsubscribeToken(house, token) ?? refuse(linkNotGood)
    await keepPreference(db, personId, topic, { email: on })
    return { topic, on }
  })

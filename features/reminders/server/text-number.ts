import { createHmac } from 'node:crypto'
import { brand } from '#common/brand.ts'
import { parsePhone } from '#common/phone.ts'
import { fail } from '#server/errors.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import type { OwnTransactions } from '#server/route.ts'
import { isSame, keyFor, makeCode } from '#server/seal.ts'
import type { Me, Services } from '#server/services.ts'
import { type ReminderSettings, textLimitMet, textsNotOffered, wrongCode } from '../contract.ts'
import { queueDelivery } from './deliver.ts'
import { getReminderSettings, storeSettings } from './settings.ts'
import { countText } from './text-limits.ts'
import { offersTexts } from './texts.ts'

const codeMinutes = 15
const mostTries = 5

/** A new number ends the old one: nobody's phone gets texts that its owner has not confirmed. @throws textsNotOffered, textLimitMet, tooMany */
export async function setTextNumber(
  services: Services,
  asCaller: OwnTransactions['asCaller'],
  me: Me,
  input: { phone: string },
): Promise<ReminderSettings> {
  if (!offersTexts(services)) fail(textsNotOffered)
  const phone = parsePhone(input.phone)!
  // Both whose account and whose phone it is: neither is used to ring somebody up by night.
  for (const who of [me.id, phone]) await rateLimit.require(services, 'codes', who)
  const before = await asCaller((db) => getReminderSettings(db, services, me))
  const code = makeCode()
  const { name } = { ...brand, ...services.config.brand }
  await services.asSystem('send a code to a phone', async (db) => {
    if (await countText(db, services, { phone, accountId: me.id, isCode: true })) fail(textLimitMet)
    await storeSettings(db, me.id, { ...before, text: false })
    await db.execute(
      'reminders.setTextNumber',
      `update public.reminder_settings set text_phone = $2, text_confirmed_at = null, text_code_hash = $3, text_code_tries = 0,
         text_code_until = clock() + $4 * interval '1 minute' where person_id = $1`,
      [me.id, phone, hashOf(services, me.id, phone, code), codeMinutes],
    )
    await queueDelivery(db, {
      key: `code ${me.id} ${db.now()}`,
      personId: me.id,
      channel: 'text',
      phone,
      limit: undefined,
      body: { text: `${code} is your code for reminders from ${name}. Not you? Ignore this message.` },
    })
  })
  return asCaller((db) => getReminderSettings(db, services, me))
}

/** @throws wrongCode: also after five, or fifteen minutes */
export async function confirmTextNumber(
  services: Services,
  asCaller: OwnTransactions['asCaller'],
  me: Me,
  code: string,
): Promise<ReminderSettings> {
  // Counted in a transaction of its own, which a wrong code does not take back.
  const tried = await services.asSystem('count a try', (db) =>
    db.find(
      'reminders.confirmTextNumber.try',
      `update public.reminder_settings set text_code_tries = text_code_tries + 1
       where person_id = $1 and text_code_hash is not null and text_code_until > clock() and text_code_tries < $2
       returning text_phone as "text_phone!", text_code_hash as "text_code_hash!"`,
      [me.id, mostTries],
    ),
  )
  if (!tried || !isSame(hashOf(services, me.id, tried.textPhone, code), tried.textCodeHash))
    return fail(wrongCode)
  await services.asSystem('confirm a phone', (db) =>
    db.execute(
      'reminders.confirmTextNumber',
      `update public.reminder_settings set text = true, text_confirmed_at = clock(), text_code_hash = null, text_code_until = null where person_id = $1`,
      [me.id],
    ),
  )
  return asCaller((db) => getReminderSettings(db, services, me))
}

const hashOf = ({ config }: Services, personId: string, phone: string, code: string) =>
  createHmac('sha256', keyFor(config.auth.linkSecrets[0], 'text codes'))
    .update(`${personId} ${phone} ${code}`)
    .digest()

import { fail } from '#server/errors.ts'
import { sendMail } from '#server/mail.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import type { OwnTransactions } from '#server/route.ts'
import type { Me, Services } from '#server/services.ts'
import { noDevice, numberNotConfirmed, textLimitMet, textsNotOffered } from '../contract.ts'
import { queueDelivery } from './deliver.ts'
import { testReminderMail } from './reminder-mail.ts'
import { getReminderSettings } from './settings.ts'
import { countText } from './text-limits.ts'

/** By the way that reminders go. @throws noDevice, numberNotConfirmed, textsNotOffered, textLimitMet, tooMany */
export async function sendTestReminder(
  services: Services,
  asCaller: OwnTransactions['asCaller'],
  me: Me,
  channel: 'email' | 'push' | 'text',
) {
  const { devices, texts } = await asCaller((db) => getReminderSettings(db, services, me))
  if (channel === 'push' && devices.length === 0) fail(noDevice)
  if (channel === 'text' && !texts.offered) fail(textsNotOffered)
  if (channel === 'text' && !(texts.isConfirmed && texts.phone)) fail(numberNotConfirmed)
  await rateLimit.require(services, 'testReminders', me.id)
  const text = 'This is how we’ll remind you of lessons.'
  await services.asSystem('send a test reminder', async (db) => {
    const about = { key: `test ${channel} ${me.id} ${db.now()}`, personId: me.id }
    if (channel === 'push')
      return queueDelivery(db, {
        ...about,
        channel,
        body: { title: 'It works', text, url: '/dashboard/settings/reminders', tag: 'test' },
      })
    if (channel === 'text') {
      const phone = texts.phone!
      if (await countText(db, services, { phone, accountId: me.id })) fail(textLimitMet)
      return queueDelivery(db, { ...about, channel, phone, body: { text }, limit: undefined })
    }
    return sendMail(db, testReminderMail(services, me, text))
  })
}

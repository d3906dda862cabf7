import { findPreference, storePreference } from '#features/notifications/server/preferences.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import { numberNotConfirmed, type ReminderSettings, textsNotOffered } from '../contract.ts'
import { type ReminderTime, usualQuiet, usualSummaryAt, usualTimes } from '../rules.ts'
import { planReminders } from './plan.ts'
import { pushKeys } from './push.ts'
import { findTextLimit } from './text-limits.ts'
import { offersTexts } from './texts.ts'

type Needs = Pick<Services, 'config'>
type Change = {
  [Name in 'times' | 'email' | 'bell' | 'push' | 'text' | 'quietFrom' | 'quietTo' | 'summaryAt']?:
    | ReminderSettings[Name]
    | undefined
}

/** The caller's, or what is usual for their role. */
export async function getReminderSettings(
  db: Db,
  services: Needs,
  me: Pick<Me, 'id' | 'role'>,
): Promise<ReminderSettings> {
  const [row, devices, channels, keys] = await Promise.all([
    db.find(
      'reminders.getSettings',
      `select times, push, text, quiet_from, quiet_to, summary_at, text_phone, text_confirmed_at is not null as "is_confirmed!"
       from public.reminder_settings where person_id = $1`,
      [me.id],
    ),
    db.list(
      'reminders.listDevices',
      `select id, encode(substring(mark for 8), 'hex') as "mark!", agent, added_at from public.push_devices where person_id = $1 order by added_at, id`,
      [me.id],
    ),
    findPreference(db, me.id, 'reminders'),
    pushKeys(db, services),
  ])
  const isTeaching = me.role === 'instructor'
  return {
    times: (row?.times as ReminderTime[] | undefined) ?? [
      ...usualTimes[isTeaching ? 'instructor' : 'student'],
    ],
    ...channels,
    push: row?.push ?? true,
    text: row?.text ?? false,
    quietFrom: row?.quietFrom ?? usualQuiet.quietFrom,
    quietTo: row?.quietTo ?? usualQuiet.quietTo,
    summaryAt: isTeaching ? (row ? row.summaryAt : usualSummaryAt) : null,
    texts: {
      offered: offersTexts(services),
      phone: row?.textPhone ?? null,
      isConfirmed: row?.isConfirmed ?? false,
      limit: row?.isConfirmed && row.textPhone ? await limitOf(db, services, me.id, row.textPhone) : null,
    },
    pushKey: keys.publicKey,
    devices,
  }
}

/** For learners only the reminder on the day; the rest are their instructors'. */
const limitOf = async (db: Db, services: Needs, accountId: string, phone: string) =>
  (await db.asService('whether texts are at their limit', (service) =>
    findTextLimit(service, services, { phone, accountId }),
  )) ?? null

/** @throws textsNotOffered, numberNotConfirmed */
export async function setReminderSettings(
  db: Db,
  services: Needs,
  me: Me,
  change: Change,
): Promise<ReminderSettings> {
  // Of two changes at once the second sees the first.
  await db.asService('change reminders one after another', (service) =>
    service.execute(
      'reminders.setReminderSettings.lock',
      'select from public.profiles where id = $1 for no key update',
      [me.id],
    ),
  )
  const before = await getReminderSettings(db, services, me)
  if (change.text && !before.texts.offered) fail(textsNotOffered)
  if (change.text && !before.texts.isConfirmed) fail(numberNotConfirmed)
  const { email, bell } = change
  if (email !== undefined || bell !== undefined)
    await storePreference(db, me.id, 'reminders', { email, bell })
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await db.asService('choose reminders', async (service) => {
    await storeSettings(service, me.id, { ...before, ...given })
    if (change.times || change.quietFrom || change.quietTo) await planReminders(service, { personId: me.id })
  })
  return getReminderSettings(db, services, me)
}

/** As the service. */
export const storeSettings = (db: Db, personId: string, settings: ReminderSettings) =>
  db.execute(
    'reminders.storeSettings',
    `insert into public.reminder_settings (person_id, times, push, text, quiet_from, quiet_to, summary_at) values ($1, $2, $3, false, $5, $6, $7)
     on conflict (person_id) do update set times = $2, push = $3, text = $4, quiet_from = $5, quiet_to = $6, summary_at = $7`,
    [
      personId,
      [...new Set(settings.times)],
      settings.push,
      settings.text,
      settings.quietFrom,
      settings.quietTo,
      settings.summaryAt,
    ],
  )

import { notFound } from '#common/api-error.ts'
import { findPreference } from '#features/notifications/server/preferences.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { type PupilReminders, textsNotOffered } from '../contract.ts'
import { planReminders } from './plan.ts'
import { mobileOf } from './remind.ts'
import { findTextLimit } from './text-limits.ts'
import { offersTexts } from './texts.ts'

/** One of the caller's pupils without an account: others choose themselves. @throws notFound */
async function getPupil(db: Db, id: string) {
  const pupil = await db.find(
    'reminders.getPupil',
    `select u.id, u.person_id, u.instructor_id, u.phone, coalesce(r.email, false) as "email!", coalesce(r.text, false) as "text!",
       not exists (select from public.instructors i where i.id = u.instructor_id and i.vetted_until is not null) as "waits_for_approval!"
     from public.pupils u
     join public.people(array[(select person_id from public.pupils where $1 in (id, person_id) and instructor_id = auth.uid())]) p on p.id = u.person_id
     left join public.pupil_reminders r on r.pupil_id = u.id
     where u.instructor_id = auth.uid() and not p.has_account`,
    [id],
  )
  return pupil ?? fail(notFound)
}

/** `id` is the record's or the learner's. @throws notFound */
export async function getPupilReminders(
  db: Db,
  services: Pick<Services, 'config'>,
  id: string,
): Promise<PupilReminders> {
  const { personId, instructorId, phone, email, text, waitsForApproval } = await getPupil(db, id)
  const preference = await db.asService('whether a pupil stopped emails', (service) =>
    findPreference(service, personId, 'reminders'),
  )
  const number = text ? mobileOf(phone) : undefined
  const textLimit = number
    ? await db.asService('whether texts are at their limit', (service) =>
        findTextLimit(service, services, { phone: number, accountId: instructorId }),
      )
    : undefined
  return {
    email,
    text,
    textsOffered: offersTexts(services),
    textLimit: textLimit ?? null,
    isEmailStopped: !preference.email,
    waitsForApproval,
  }
}

/** @throws notFound, textsNotOffered */
export async function setPupilReminders(
  db: Db,
  services: Pick<Services, 'config'>,
  { id, email, text }: { id: string; email: boolean; text: boolean },
): Promise<PupilReminders> {
  if (text && !offersTexts(services)) fail(textsNotOffered)
  const pupil = await getPupil(db, id)
  await db.execute(
    'reminders.setPupilReminders',
    `insert into public.pupil_reminders (pupil_id, email, text) values ($1, $2, $3)
     on conflict (pupil_id) do update set email = $2, text = $3`,
    [pupil.id, email, text],
  )
  await db.asService('plan a pupil’s reminders', (service) =>
    planReminders(service, { personId: pupil.personId }),
  )
  return getPupilReminders(db, services, id)
}

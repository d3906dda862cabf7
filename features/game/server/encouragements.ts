import { addDays } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { enoughForToday, fixedWordsOnly, type LearnersGame, notShared } from '../contract.ts'
import { type encouragementKinds, encouragementsADay, sumOf, weekOf } from '../rules.ts'
import { readSettings, workOut } from './game.ts'

type Kind = (typeof encouragementKinds)[number] | 'own'

/** Null unless the learner is theirs, has milestones on and shows them. No marks, no answers. */
export const findLearnersGame = (
  db: Db,
  instructorId: string,
  learnerId: string,
): Promise<LearnersGame | null> =>
  db.asService('a learner shows their milestones to their instructors', async (service) => {
    const pupil = await service.find(
      'game.findPupil',
      `select exists (select from public.contact_details d where d.person_id = p.person_id and d.guardian_name is not null) as "has_guardian!"
       from public.pupils p where p.instructor_id = $1 and p.person_id = $2 and p.left_at is null`,
      [instructorId, learnerId],
    )
    const settings = await readSettings(service, learnerId)
    if (!pupil || !settings.isOn || !settings.showsInstructors) return null
    const today = dayOf(`${service.now()}`)
    const { level, awards, achievements, rhythm } = await workOut(service, learnerId, settings, today)
    const sent = await service.list(
      'game.listSent',
      `select kind, words, sent_at from public.game_encouragements
       where instructor_id = $1 and learner_id = $2 order by sent_at desc, id desc limit 5`,
      [instructorId, learnerId],
    )
    return {
      level,
      pointsThisWeek: sumOf(awards.filter(({ on }) => weekOf(on) === weekOf(today))),
      earned: achievements
        .flatMap(({ id, earnedOn }) => (earnedOn ? [{ id, on: earnedOn }] : []))
        .toSorted((a, b) => (a.on === b.on ? 0 : a.on < b.on ? 1 : -1))
        .slice(0, 6),
      weeks: rhythm.weeks,
      takesWords: !pupil.hasGuardian,
      sentToday: sent.filter(({ sentAt }) => dayOf(sentAt) > addDays(today, -1)).length,
      sent: sent.map(({ kind, ...row }) => ({ ...row, kind: kind as Kind })),
    }
  })

type Given = { id: string; kind: Kind; words?: string | null | undefined }

/** @throws notShared, enoughForToday, fixedWordsOnly */
export async function encourage(
  db: Db,
  services: Pick<Services, 'config'>,
  instructorId: string,
  { id: learnerId, kind, words }: Given,
): Promise<LearnersGame | null> {
  await db.asService('one encouragement after another', (service) =>
    service.execute(
      'game.lockPupil',
      'select from public.pupils where instructor_id = $1 and person_id = $2 for no key update',
      [instructorId, learnerId],
    ),
  )
  const game = await findLearnersGame(db, instructorId, learnerId)
  if (!game) return fail(notShared)
  if (game.sentToday >= encouragementsADay) fail(enoughForToday)
  if (kind === 'own' && (!game.takesWords || !words)) fail(fixedWordsOnly)
  await db.asService('an instructor encourages a learner', async (service) => {
    const { id } = await service.get(
      'game.addEncouragement',
      `insert into public.game_encouragements (learner_id, instructor_id, kind, words) values ($1, $2, $3, $4) returning id`,
      [learnerId, instructorId, kind, kind === 'own' ? (words ?? null) : null],
    )
    await notify(service, services, {
      kind: 'encouraged',
      to: learnerId,
      key: `encouraged ${id}`,
      other: instructorId,
    })
  })
  return findLearnersGame(db, instructorId, learnerId)
}

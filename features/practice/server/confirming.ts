import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { hashLinkToken } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { type PracticeToConfirm, practiceLinkOver } from '../contract.ts'
import { practiceConfirmed } from '../events.ts'
import { listDrives } from './drives.ts'
import { hashRefusal } from './supervisors.ts'

/** As the service, locked. @throws practiceLinkOver */
async function getSupervisor(db: Db, token: string) {
  const row = await db.find(
    'practice.findByLink',
    `select s.id, s.learner_id, s.name, s.email, p.name as learner_name
     from public.practice_links l join public.practice_supervisors s on s.id = l.supervisor_id
     join public.profiles p on p.id = s.learner_id
     where l.token_hash = $1 and l.expires_at > clock() for update of s`,
    [hashLinkToken(token)],
  )
  return row ?? fail(practiceLinkOver)
}

/** @throws practiceLinkOver */
export const describeLink = (db: Db, token: string): Promise<PracticeToConfirm> =>
  db.asService('what waits for a supervisor', async (service) => {
    const supervisor = await getSupervisor(service, token)
    const drives = await listDrives(service, supervisor.learnerId)
    return {
      learnerName: supervisor.learnerName,
      supervisorName: supervisor.name,
      drives: drives
        .filter(
          ({ supervisorId, confirmedAt, declinedAt }) =>
            supervisorId === supervisor.id && confirmedAt === null && declinedAt === null,
        )
        .reverse(),
    }
  })

type Answers = { confirmed: readonly string[]; declined: readonly string[] }

/** Only what waits for this supervisor; twice is once. Emits `practice.confirmed`. As the service. */
export async function takeAnswers(
  db: Db,
  { id, learnerId }: { id: string; learnerId: string },
  { confirmed, declined }: Answers,
) {
  if (confirmed.length > 0)
    await db.execute(
      'practice.noteEligible',
      'update public.practice_supervisors set eligible_at = coalesce(eligible_at, clock()) where id = $1',
      [id],
    )
  const rows = await db.list(
    'practice.answer',
    `update public.practice_drives set confirmed_at = case when id = any($2::uuid[]) then clock() end,
       declined_at = case when id = any($2::uuid[]) then null else clock() end
     where supervisor_id = $1 and id = any($2::uuid[] || $3::uuid[]) and confirmed_at is null and declined_at is null
     returning id, day, minutes, confirmed_at`,
    [id, confirmed, declined],
  )
  const good = rows.filter(({ confirmedAt }) => confirmedAt !== null)
  for (const { id: driveId, day, minutes } of good)
    await emit(db, practiceConfirmed, { driveId, learnerId, day, minutes })
  return { good, bad: rows.filter(({ confirmedAt }) => confirmedAt === null) }
}

/** The learner hears of it. @throws practiceLinkOver */
export const answerPractice = (
  db: Db,
  services: Pick<Services, 'config'>,
  { token, ...answers }: Answers & { token: string },
) =>
  db.asService('a supervisor confirms practice', async (service) => {
    const supervisor = await getSupervisor(service, token)
    const { good, bad } = await takeAnswers(service, supervisor, answers)
    const to = supervisor.learnerId
    if (good[0])
      await notify(service, services, {
        kind: 'practice-confirmed',
        to,
        key: `practice-confirmed ${good[0].id}`,
        facts: { count: good.length, minutes: good.reduce((sum, { minutes }) => sum + minutes, 0) },
      })
    if (bad[0])
      await notify(service, services, {
        kind: 'practice-declined',
        to,
        key: `practice-declined ${bad[0].id}`,
        facts: { count: bad.length },
      })
    return { confirmed: good.length, declined: bad.length }
  })

/** For good: the learner can't add this address again, and hears of it. @throws practiceLinkOver */
export const endSupervising = (db: Db, services: Pick<Services, 'config'>, token: string) =>
  db.asService('a supervisor ends the emails', async (service) => {
    const { id, learnerId, name, email } = await getSupervisor(service, token)
    await service.execute(
      'practice.addRefusal',
      'insert into public.practice_refusals (learner_id, address_hash) values ($1, $2) on conflict do nothing',
      [learnerId, hashRefusal(learnerId, email)],
    )
    await service.execute(
      'practice.forgetSupervisor',
      'delete from public.practice_supervisors where id = $1',
      [id],
    )
    await notify(service, services, {
      kind: 'practice-declined',
      to: learnerId,
      key: `practice-ended ${id}`,
      facts: { supervisor: name },
    })
  })

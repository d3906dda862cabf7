import * as z from 'zod/mini'
import { lessonAssessed } from '#features/assessments/contract.ts'
import { AnyId } from '#common/schema.ts'
import { subscribe } from '#server/events.ts'
import { job, queueJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { askModel } from './ask-model.ts'
import { findFaultIn } from './check-phrasing.ts'
import { decideAll } from './feedback.ts'
import { hashOf, readPhrasings } from './phrasings.ts'

/** Of one learner at a time; what is left has its turn after the next assessment. */
const most = 10

export const phraseFindings = job(
  'phrase-findings',
  z.object({ learnerId: AnyId }),
  async ({ learnerId }, services) => {
    const model = services.config.phrasing
    if (model) await phraseAll(services, learnerId, model)
  },
  { atOnce: 1, retries: 3, retryAfterSeconds: 60, withinSeconds: 300 },
)

export const phrasingSubscribers = [
  subscribe(lessonAssessed, 'phrase-findings', async ({ learnerId }, services) => {
    if (!services.config.phrasing) return
    await services.asSystem('a lesson was assessed', (db) =>
      queueJob(db, phraseFindings, { learnerId }, { key: learnerId }),
    )
  }),
]

async function phraseAll(
  services: Services,
  learnerId: string,
  model: NonNullable<Services['config']['phrasing']>,
) {
  const { shown, fresh } = await services.asSystem('findings to be worded', async (db) => {
    const { decided } = await decideAll(db, learnerId)
    const phrasings = await readPhrasings(db, learnerId, model.name)
    // What an instructor looks at stays in the words they see.
    const findings = decided.flatMap(({ finding, isUntouched }) => (isUntouched ? finding : []))
    return { shown: findings.map(hashOf), fresh: findings.filter((one) => !phrasings.isTried(one)) }
  })
  await services.asSystem('phrasings of what is no longer found', (db) =>
    db.execute(
      'patterns.deletePhrasings',
      'delete from public.finding_phrasings where learner_id = $1 and (model <> $3 or not facts_hash = any($2))',
      [learnerId, shown, model.name],
    ),
  )
  for (const finding of fresh.slice(0, most)) {
    const said = await askModel(model, finding)
    const fault = said === undefined ? 'no text' : findFaultIn(said, finding)
    if (fault !== undefined)
      services.log.warn(
        { kind: finding.kind, fault: fault.slice(0, 20) },
        'patterns: a phrasing was rejected',
      )
    await services.asSystem('a phrasing', (db) =>
      db.execute(
        'patterns.storePhrasing',
        `insert into public.finding_phrasings (learner_id, facts_hash, phrasing, model) values ($1, $2, $3, $4)
         on conflict (learner_id, facts_hash) do nothing`,
        [learnerId, hashOf(finding), fault === undefined ? said!.trim() : null, model.name],
      ),
    )
  }
}

import { createHash } from 'node:crypto'
import type { Db } from '#server/database.ts'
import type { Finding } from '../finding/finding.ts'

/** What a model was given: other facts have another phrasing. */
export const hashOf = ({ kind, text, facts }: Pick<Finding, 'kind' | 'text' | 'facts'>) =>
  createHash('sha256')
    .update(JSON.stringify([kind, text, facts]))
    .digest('hex')

/** What this model said; nothing without one. As the service. */
export async function readPhrasings(db: Db, learnerId: string, model: string | undefined) {
  const rows = model
    ? await db.list(
        'patterns.readPhrasings',
        'select facts_hash, phrasing from public.finding_phrasings where learner_id = $1 and model = $2',
        [learnerId, model],
      )
    : []
  const byHash = new Map(rows.map(({ factsHash, phrasing }) => [factsHash, phrasing]))
  return {
    of: (finding: Finding) => byHash.get(hashOf(finding)) ?? undefined,
    isTried: (finding: Finding) => byHash.has(hashOf(finding)),
  }
}

import { tidyJob } from '#server/retention.ts'

/** It names both people; a bank may still ask about it. */
const evidenceDays = 90

export const tidyDisputes = tidyJob(
  'tidy-disputes',
  { every: '53 3 * * *', keeps: { 'disputes.evidence': `${evidenceDays} days` } },
  (db) =>
    db.execute(
      'disputes.forgetEvidence',
      `update public.disputes set evidence = null, evidence_fields = null where evidence is not null and closed_at < clock() - $1 * interval '1 day'`,
      [evidenceDays],
    ),
)

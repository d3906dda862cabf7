import { checkBasedOn } from '#server/based-on.ts'
import type { Db } from '#server/database.ts'
import type { CancellationTerms, Tier } from '../rules.ts'
import { sayTerms } from '../words.ts'

/** Anybody's, also by a public id; the usual terms where none are set. */
export async function getCancellationTerms(db: Db, instructorId: string) {
  const row = await db.get(
    'cancellation-terms.getCancellationTerms',
    'select tiers as "tiers!", free_passes as "free_passes!" from public.cancellation_terms_of($1)',
    [instructorId],
  )
  return stated({ tiers: row.tiers as Tier[], freePasses: row.freePasses })
}

type NewTerms = CancellationTerms & { basedOn?: CancellationTerms | undefined }

/** Lessons that are there already keep theirs. @throws changedElsewhere */
export async function setCancellationTerms(db: Db, instructorId: string, { basedOn, ...terms }: NewTerms) {
  if (basedOn) {
    await db.execute('cancellation-terms.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 149))', [
      instructorId,
    ])
    checkBasedOn<CancellationTerms>(basedOn, await getCancellationTerms(db, instructorId))
  }
  await db.execute(
    'cancellation-terms.setCancellationTerms',
    `insert into public.cancellation_terms (instructor_id, tiers, free_passes) values ($1, $2, $3)
     on conflict (instructor_id) do update set tiers = excluded.tiers, free_passes = excluded.free_passes`,
    [instructorId, JSON.stringify(terms.tiers), terms.freePasses],
  )
  return stated(terms)
}

const stated = ({ tiers, freePasses }: CancellationTerms) => ({
  tiers: [...tiers],
  freePasses,
  says: sayTerms({ tiers, freePasses }),
})

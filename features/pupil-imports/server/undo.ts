import { notFound } from '#common/api-error.ts'
import { unblockTime } from '#features/diary/server/blocks.ts'
import { cancelLesson } from '#features/lessons/server/cancelling.ts'
import { removeEarlierDebt } from '#features/pupils/server/earlier-debts.ts'
import { removePrepaidHours } from '#features/pupils/server/prepaid-hours.ts'
import { deletePupil, changePupil } from '#features/pupils/server/pupils.ts'
import { getPupil } from '#features/pupils/server/records.ts'
import { getTestPlan, setTestPlan } from '#features/test-days/server/plan.ts'
import { getTestDay } from '#features/test-days/server/rows.ts'
import { removeTestDay } from '#features/test-days/server/test-days.ts'
import type { Db, Row } from '#server/database.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import { tidyJob } from '#server/retention.ts'
import { undoOver } from '../contract.ts'
import { fillable, undoHours } from '../rules.ts'

export const listPupilImports = (db: Db, instructorId: string) =>
  db.asService('imports that can be undone', (service) =>
    service.list(
      'pupil-imports.listPupilImports',
      `select i.id, i.kind, i.created_at, (select count(*) from public.pupil_import_rows r where r.import_id = i.id) as "rows!"
       from public.pupil_imports i where i.instructor_id = $1 and i.undone_at is null and i.created_at > clock() - $2 * interval '1 hour'
       order by i.created_at desc`,
      [instructorId, undoHours],
    ),
  )

/** Lessons and blocks first, so that their pupils can go. @throws notFound, undoOver */
export async function undoImport(db: Db, instructorId: string, id: string) {
  const rows = await db.asService('an import is undone', async (service) => {
    const found = await service.find(
      'pupil-imports.undoImport',
      `update public.pupil_imports i set undone_at = coalesce(i.undone_at, clock()) from public.pupil_imports before
       where i.id = $1 and i.instructor_id = $2 and before.id = i.id
       returning before.undone_at is null and i.created_at > clock() - $3 * interval '1 hour' as "may!"`,
      [id, instructorId, undoHours],
    )
    if (!found) return fail(notFound)
    if (!found.may) return fail(undoOver)
    return service.list(
      'pupil-imports.undoImport.listRows',
      'select did, target_id, filled, hours_id, debt_id from public.pupil_import_rows where import_id = $1 order by id desc',
      [id],
    )
  })
  let undone = 0
  for (const row of rows)
    undone += await db
      .attempt(() => undo(db, instructorId, row))
      .then(
        () => 1,
        (error: unknown) => (error instanceof ApiFailure ? 0 : Promise.reject(error)),
      )
  return { undone, stayed: rows.length - undone }
}

async function undo(
  db: Db,
  instructorId: string,
  { did, targetId, filled, hoursId, debtId }: Row<'pupil-imports.undoImport.listRows'>,
): Promise<unknown> {
  if (did === 'entered-lesson' || did === 'entered-test')
    return undoEntry(db, instructorId, { did, targetId, filled, hoursId })
  if (did === 'blocked-time') return unblockTime(db, instructorId, { id: targetId, which: 'this' })
  if (hoursId) await unlessGone(() => removePrepaidHours(db, instructorId, { id: targetId, hoursId }))
  if (debtId) await unlessGone(() => removeEarlierDebt(db, instructorId, { id: targetId, debtId }))
  if (did === 'added-pupil') return deletePupil(db, instructorId, targetId)
  const { theory } = await getTestPlan(db, instructorId, targetId)
  const now: Record<string, unknown> = {
    ...(await getPupil(db, instructorId, targetId)),
    theoryPassedOn: theory.passedOn,
  }
  const unchanged = Object.entries(filled as object).filter(([field, value]) => now[field] === value)
  const emptied = unchanged.map(([field]) => [field, fillable[field as keyof typeof fillable]])
  const { theoryPassedOn, ...ofRecord } = Object.fromEntries(emptied)
  if (theoryPassedOn === null) await setTestPlan(db, instructorId, { id: targetId, theoryPassedOn })
  return changePupil(db, instructorId, { id: targetId, ...ofRecord })
}

type EnteredRow = Pick<Row<'pupil-imports.undoImport.listRows'>, 'did' | 'targetId' | 'filled' | 'hoursId'>

/** With what was paid for it before, and the line in the learner's notes unless it was changed since. */
async function undoEntry(db: Db, instructorId: string, { did, targetId, filled, hoursId }: EnteredRow) {
  const { note, drivingTestOn = null } = filled as { note?: string; drivingTestOn?: string | null }
  const { learner } =
    did === 'entered-lesson' ? await cancelLesson(db, { id: targetId }) : await getTestDay(db, targetId)
  if (did === 'entered-test') await removeTestDay(db, instructorId, { id: targetId, drivingTestOn })
  if (!learner) return
  if (hoursId) await unlessGone(() => removePrepaidHours(db, instructorId, { id: learner.id, hoursId }))
  if (note === undefined) return
  const { notes } = await getPupil(db, instructorId, learner.id)
  const lines = notes.split('\n')
  const at = lines.lastIndexOf(note)
  if (at >= 0)
    await changePupil(db, instructorId, { id: learner.id, notes: lines.toSpliced(at, 1).join('\n') })
}

/** The instructor may have removed it themselves. */
async function unlessGone(remove: () => Promise<unknown>) {
  try {
    await remove()
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.apiError.code !== notFound.code) throw error
  }
}

/** As long again as they can be undone. */
const keptHours = 2 * undoHours

export const tidyPupilImports = tidyJob(
  'tidy-pupil-imports',
  { every: '41 3 * * *', keeps: { pupil_imports: `${keptHours} hours` } },
  (db) =>
    db.execute(
      'pupil-imports.tidyPupilImports',
      `delete from public.pupil_imports where created_at < clock() - $1 * interval '1 hour'`,
      [keptHours],
    ),
)

import { homeZone } from '#common/time.ts'
import { type Period, spansOf } from '#features/analytics/rules.ts'
import type { Db } from '#server/database.ts'
import type { SchoolFigures, SchoolReport } from '../contract.ts'

type Row = Omit<SchoolFigures, 'net'> & {
  nr: number
  id: string
  name: string
  image: string | null
  isMember: boolean
}

/** The figures of the school of the owner who asks, by week or month and by instructor. */
export async function getSchoolReport(db: Db, period: Period): Promise<SchoolReport> {
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate().toString()
  const { unit, buckets, now, before } = spansOf(period, today)
  const spans = [now, before, ...buckets]
  const [rows, learners] = await Promise.all([readFigures(db, spans), countLearners(db, spans)])
  const totals = spans.map(({ from, to }, at) => ({
    from,
    to,
    learners: learners[at]!,
    ...sumOf(rows.filter(({ nr }) => nr === at + 1)),
  }))
  return {
    period,
    unit,
    now: totals[0]!,
    before: totals[1]!,
    buckets: buckets.map(({ isOpen }, at) => ({ ...totals[at + 2]!, isOpen })),
    instructors: rows
      .filter((row) => row.nr === 1 && (row.isMember || row.lessons + row.cancelled + row.gross > 0))
      .map(({ nr: _nr, ...row }) => ({ ...row, net: row.gross - row.commission })),
  }
}

type Days = readonly { from: string; to: string }[]
const valuesOf = (spans: Days) =>
  [spans.map(({ from }) => from), spans.map(({ to }) => to)] as [string[], string[]]

async function readFigures(db: Db, spans: Days): Promise<Row[]> {
  return db.list(
    'schools.readFigures',
    `select nr, instructor_id as id, name, image, is_member, lessons, minutes, cancelled, cancelled_late, gross, commission
     from schools.figures($1::date[], $2::date[])`,
    valuesOf(spans),
  )
}

async function countLearners(db: Db, spans: Days): Promise<number[]> {
  const rows = await db.list(
    'schools.countLearners',
    'select learners from schools.learners($1::date[], $2::date[]) order by nr',
    valuesOf(spans),
  )
  return rows.map(({ learners }) => learners)
}

function sumOf(rows: readonly Row[]): SchoolFigures {
  const total = (of: Exclude<keyof SchoolFigures, 'net'>) => rows.reduce((sum, row) => sum + row[of], 0)
  const [gross, commission] = [total('gross'), total('commission')]
  return {
    lessons: total('lessons'),
    minutes: total('minutes'),
    cancelled: total('cancelled'),
    cancelledLate: total('cancelledLate'),
    gross,
    commission,
    net: gross - commission,
  }
}

import { homeZone } from '#common/time.ts'
import { type Period, spansOf } from '#features/analytics/rules.ts'
import type { Db } from '#server/database.ts'
import type { SchoolFigures, SchoolReport } from '../contract.ts'
import { findOwnSchoolId } from './own-school.ts'

type Row = Omit<SchoolFigures, 'netPence'> & {
  nr: number
  id: string
  name: string
  image: string | null
  isMember: boolean
}

export async function getSchoolReport(
  db: Db,
  period: Period,
  instructorId: string | null = null,
): Promise<SchoolReport> {
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate().toString()
  const { unit, buckets, now, before } = spansOf(period, today)
  const spans = [now, before, ...buckets]
  const schoolId = await findOwnSchoolId(db)
  const [rows, learners] = schoolId
    ? await db.asService('read the figures of a school', (service) =>
        Promise.all([
          readFigures(service, schoolId, spans, instructorId),
          countLearners(service, schoolId, spans, instructorId),
        ]),
      )
    : [[], spans.map(() => 0)]
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
      .filter(
        (row) =>
          row.nr === 1 && (row.isMember || row.lessons + row.cancelled + row.noShows + row.grossPence > 0),
      )
      .map(({ nr: _nr, ...row }) => ({ ...row, netPence: row.grossPence - row.commissionPence })),
  }
}

type Days = readonly { from: string; to: string }[]
const valuesOf = (spans: Days) =>
  [spans.map(({ from }) => from), spans.map(({ to }) => to)] as [string[], string[]]

/** A membership `m` in a span `s` of London days: the owner sees no other time. */
const starts = `greatest(s.first_day::timestamp at time zone '${homeZone}', m.since)`
const ends = `least(s.end_day::timestamp at time zone '${homeZone}', coalesce(m.left_at, 'infinity'))`

async function readFigures(
  db: Db,
  schoolId: string,
  spans: Days,
  instructorId: string | null,
): Promise<Row[]> {
  return db.list(
    'schools.readFigures',
    `select s.nr as "nr!", p.id, p.name, p.profile_image as image, bool_or(m.left_at is null) as "is_member!",
       sum(w.lessons)::bigint as "lessons!", sum(w.minutes)::bigint as "minutes!", sum(w.card_minutes)::bigint as "card_minutes!", sum(w.cancelled)::bigint as "cancelled!",
       sum(w.cancelled_late)::bigint as "cancelled_late!", sum(w.no_shows)::bigint as "no_shows!",
       sum(w.gross_pence)::bigint as "gross_pence!",
       sum(w.commission_pence)::bigint as "commission_pence!"
     from unnest($2::date[], $3::date[]) with ordinality s (first_day, end_day, nr)
     cross join public.school_instructors m join public.profiles p on p.id = m.instructor_id
     cross join lateral public.work_between(p.id, ${starts}, ${ends}) w
     where m.school_id = $1 and ($4::uuid is null or m.instructor_id = $4)
     group by s.nr, p.id order by s.nr, p.name, p.id`,
    [schoolId, ...valuesOf(spans), instructorId],
  )
}

/** One who had lessons with two instructors is one. */
async function countLearners(
  db: Db,
  schoolId: string,
  spans: Days,
  instructorId: string | null,
): Promise<number[]> {
  const rows = await db.list(
    'schools.countLearners',
    `select count(distinct l.learner_id) as learners
     from unnest($2::date[], $3::date[]) with ordinality s (first_day, end_day, nr)
     left join public.school_instructors m on m.school_id = $1 and ($4::uuid is null or m.instructor_id = $4)
     left join public.lessons l on l.instructor_id = m.instructor_id and l.status = 'delivered'
       and l.starts_at >= ${starts} and l.starts_at < ${ends}
     group by s.nr order by s.nr`,
    [schoolId, ...valuesOf(spans), instructorId],
  )
  return rows.map(({ learners }) => learners)
}

function sumOf(rows: readonly Row[]): SchoolFigures {
  const total = (of: Exclude<keyof SchoolFigures, 'netPence'>) => rows.reduce((sum, row) => sum + row[of], 0)
  const [grossPence, commissionPence] = [total('grossPence'), total('commissionPence')]
  return {
    lessons: total('lessons'),
    minutes: total('minutes'),
    cardMinutes: total('cardMinutes'),
    cancelled: total('cancelled'),
    cancelledLate: total('cancelledLate'),
    noShows: total('noShows'),
    grossPence,
    commissionPence,
    netPence: grossPence - commissionPence,
  }
}

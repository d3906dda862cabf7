import { homeZone } from '#common/time.ts'
import type { AuditKind } from '../rules.ts'

export type AuditSource = AuditKind | 'lesson-act' | 'money-act'

const starts = `($4::date::timestamp at time zone '${homeZone}')`
const ends = `(($5::date + 1)::timestamp at time zone '${homeZone}')`

const within = (people: string, text: string) =>
  `($1::timestamptz is null or (r.at, r.id) < ($1::timestamptz, $2::uuid)) and ($3::uuid is null or $3 in (${people}))
   and ($6::text is null or ${text} ilike $6 or exists (select from public.profiles p where p.id in (${people}) and (p.name || ' ' || p.email) ilike $6))
   and ($4::date is null or r.at >= ${starts}) and ($5::date is null or r.at < ${ends}) order by r.at desc, r.id desc limit $7`

const nothingMore = 'null::uuid as instructor_id, null::uuid as lesson_id, null::int as pence'

const acts = (kinds: string) =>
  `(select r.id, r.at, 'act' as kind, r.what, r.by_id, r.subject_id, r.detail, ${nothingMore} from public.admin_acts r
    where ${kinds} and ${within('r.by_id, r.subject_id', 'r.detail')})`

const ofProblem = (step: 'answered' | 'closed') =>
  `(select r.id, r.at, 'act', 'problem-${step}', r.by_id, r.subject_id, '', null::uuid, r.lesson_id, null::int
    from (select id, ${step}_at as at, ${step}_by as by_id, person_id as subject_id, lesson_id from public.lesson_problems where ${step}_at is not null) r
    where ${within('r.by_id, r.subject_id', "''")})`

const problemNoted = `(select r.id, r.at, 'act', 'problem-noted', r.by_id, r.subject_id, '', null::uuid, r.lesson_id, null::int
    from (select id, made_at as at, noted_by as by_id, person_id as subject_id, lesson_id from public.lesson_problems where rang_by is not null) r
    where ${within('r.by_id, r.subject_id', "''")})`

/** One row may be several entries: each has the row's id with a number of its own. */
const idOf = (row: 'l' | 't' | 'a', nr: number) => `overlay(${row}.id::text placing '${nr}' from 36)::uuid`
const lines = (texts: readonly string[]) =>
  `concat_ws(E'\\n', ${texts.map((text) => `coalesce(${text}, '')`).join(', ')})`
const iso = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const ofLesson = (kind: 'lesson' | 'money', events: string) =>
  `(select r.id, r.at, '${kind}' as kind, r.what, r.by_id, r.learner_id as subject_id, r.detail, r.instructor_id, r.lesson_id, r.pence
    from (${events}) r where ${within('r.learner_id, r.instructor_id', 'r.detail')})`

const parties = 'l.learner_id, l.instructor_id, l.id as lesson_id'
const marker = (by: string) =>
  `case ${by} when 'instructor' then l.instructor_id when 'learner' then l.learner_id end`

const outcome = (at: string) =>
  `select ${idOf('l', 2)} as id, l.${at} as at, l.outcome as what, ${marker('coalesce(l.marked_by, l.cancelled_by)')} as by_id, ${parties},
     ${lines(['l.cancelled_by', 'l.cancelled_by_school', 'l.cancel_reason'])} as detail, nullif(l.cancelled_cost_pence, 0) as pence
   from public.lessons l where l.${at} is not null and l.outcome is not null`

const lessonEvents = [
  `select ${idOf('l', 1)} as id, l.booked_at as at, 'booked' as what, case when l.entered_by_instructor then l.instructor_id else l.learner_id end as by_id, ${parties},
     coalesce(l.added_by_school, '') as detail, l.price_pence as pence from public.lessons l where l.booked_at is not null`,
  `select m.id, m.at, 'moved' as what, ${marker('m.moved_by')} as by_id, ${parties},
     ${lines([iso('m.from_starts_at'), iso('m.to_starts_at'), 'm.from_minutes::text', 'm.to_minutes::text', 'm.school'])} as detail, null::int as pence
   from public.lesson_moves m join public.lessons l on l.id = m.lesson_id`,
  outcome('delivered_at'),
  outcome('cancelled_at'),
  `select ${idOf('t', 0)} as id, t.said_at as at, t.outcome as what, ${marker('t.said_by')} as by_id, ${parties},
     '' as detail, t.cost_pence as pence from public.outcomes_taken_back t join public.lessons l on l.id = t.lesson_id`,
  `select ${idOf('t', 1)} as id, t.at, 'taken-back' as what, t.by_id, ${parties},
     t.outcome as detail, null::int as pence from public.outcomes_taken_back t join public.lessons l on l.id = t.lesson_id`,
]

const credited = `from public.lesson_payments p join public.lesson_credits k on k.id = p.credit_id
   join public.checkouts c on c.id = k.checkout_id`

const ofInstructor = (row: 'p' | 'k' | 'v') =>
  `null::uuid as learner_id, ${row}.instructor_id, null::uuid as lesson_id`

const moneyEvents = [
  `select c.id, c.paid_at as at, case when c.moved_from is not null then 'credit-moved' when c.payer_link_id is not null or c.voucher_id is not null then 'paid-by-other' else 'paid' end as what,
     case when c.payer_link_id is null and c.voucher_id is null then c.learner_id end as by_id, c.learner_id, c.instructor_id, c.lesson_id, c.package_name as detail, c.amount_pence as pence
   from public.checkouts c where c.status = 'paid' and c.paid_at is not null`,
  `select p.id, p.paid_at as at, 'paid-with-credit' as what, null::uuid as by_id, p.learner_id, p.instructor_id, p.lesson_id, c.package_name as detail, p.pence
   ${credited} where p.pence > 0 and c.lesson_id is distinct from p.lesson_id`,
  `select f.id, f.created_at as at, 'refund' as what, null::uuid as by_id, c.learner_id, c.instructor_id, coalesce(f.lesson_id, c.lesson_id) as lesson_id,
     ${lines(["case when f.reason = 'unused' and l.outcome = 'cancelled' then 'in-time' else f.reason end", 'f.explanation'])} as detail, f.pence
   from public.refunds f join public.checkouts c on c.id = f.checkout_id left join public.lessons l on l.id = coalesce(f.lesson_id, c.lesson_id) where c.status = 'paid'`,
  `select ${idOf('l', 3)} as id, l.received_at as at, 'received' as what, l.instructor_id as by_id, ${parties}, l.paid_with as detail, l.received_pence as pence
   from public.lessons l where l.received_at is not null`,
  `select ${idOf('a', 0)} as id, a.received_at as at, 'received' as what, l.instructor_id as by_id, ${parties}, '' as detail, a.pence
   from public.lesson_acts a join public.lessons l on l.id = a.lesson_id where a.received_at is not null`,
  `select ${idOf('a', 1)} as id, a.at, a.what, a.by_id, ${parties}, '' as detail, a.pence
   from public.lesson_acts a join public.lessons l on l.id = a.lesson_id`,
  `select p.id, p.created_at as at, 'payout-requested' as what, p.instructor_id as by_id, ${ofInstructor('p')}, '' as detail, p.pence
   from public.payouts p where p.is_asked`,
  `select t.id, t.at, 'waived' as what, k.instructor_id as by_id, ${ofInstructor('k')}, '' as detail, -e.pence::int as pence
   from public.ledger_transactions t join public.ledger_entries e on e.transaction_id = t.id
   join public.ledger_accounts k on k.id = e.account_id and k.kind = 'instructor_payable' where t.kind = 'waived'`,
  `select v.id, v.at, 'vat-changed' as what, v.instructor_id as by_id, ${ofInstructor('v')}, coalesce(v.vat_number, '') as detail, null::int as pence
   from public.vat_changes v`,
]

/** Each contributes at most a page along its index. */
export const auditSources: Record<AuditSource, string> = {
  act: `${acts('true')}
    union all (select r.id, r.at, 'act', 'complaint-closed', r.by_id, r.subject_id, r.outcome, ${nothingMore}
    from (select id, closed_at as at, closed_by as by_id, accused_id as subject_id, outcome from public.complaints where status = 'closed') r where ${within('r.by_id, r.subject_id', 'r.outcome')})
    union all ${problemNoted} union all ${ofProblem('answered')} union all ${ofProblem('closed')}`,
  'lesson-act': acts(`r.what in ('lesson-cancelled', 'lessons-cancelled')`),
  'money-act': acts(
    `r.what in ('payment-refunded', 'payment-retried', 'payment-settled', 'dispute-answered', 'dispute-decided')`,
  ),
  lesson: lessonEvents.map((events) => ofLesson('lesson', events)).join(' union all '),
  money: moneyEvents.map((events) => ofLesson('money', events)).join(' union all '),
  vetting: `(select r.id, r.at, 'vetting' as kind, r.what, r.by_id, v.instructor_id as subject_id,
      case when r.found_on_register then 'on-register' else r.reason end as detail, ${nothingMore}
    from public.vetting_events r join public.vettings v on v.id = r.vetting_id where ${within('r.by_id, v.instructor_id', 'r.reason')})
    union all (select r.id, r.at, 'vetting', r.photo || '-' || r.what, r.by_id, r.instructor_id, r.reason, ${nothingMore}
    from public.photo_decisions r where ${within('r.by_id, r.instructor_id', 'r.reason')})`,
  // Photos are made to be public, and the queue previews them.
  document: `(select r.id, r.at, 'document' as kind, 'document-read' as what, r.reader_id as by_id, r.owner as subject_id,
      coalesce((select d.kind from public.vetting_documents d where d.path = r.name limit 1), '') as detail, ${nothingMore} from storage.reads r
    where r.name like 'id-documents/%' and ${within('r.reader_id, r.owner', 'r.name')})`,
  school: `(select r.id, r.at, 'school' as kind, r.what, r.by_id, r.subject_id, r.detail, ${nothingMore}
    from (select a.id, a.at, a.what, a.by_id, a.subject_id,
        concat_ws(E'\\n', coalesce(s.name, ''), nullif(a.detail, ''), nullif(a.lessons, 0)) as detail
      from public.school_acts a left join public.schools s on s.id = a.school_id) r
    where ${within('r.by_id, r.subject_id', 'r.detail')})`,
  account: `(select r.id, r.at, 'account' as kind, r.what, r.by_id, r.by_id as subject_id, coalesce(host(r.ip), '') as detail, ${nothingMore}
    from (select id, at, action as what, user_id as by_id, ip from auth.audit) r
    where ${within('r.by_id', 'r.what')})`,
}

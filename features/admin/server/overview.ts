import { homeZone } from '#common/time.ts'
import { waitingDispute } from '#features/disputes/server/evidence.ts'
import { isDue } from '#features/leads/server/leads.ts'
import { stuckPayout } from '#features/payouts/server/payouts.ts'
import type { Db } from '#server/database.ts'
import { countFailedMails } from '#server/mail.ts'
import type { Overview } from '../overview-contract.ts'
import { asAdmin } from './audit-entries.ts'

export async function getOverview(db: Db): Promise<Overview> {
  const [people, vettings, photos, waiting, lessonsThisWeek, money] = await Promise.all([
    countPeople(db),
    countVettings(db),
    countPhotos(db),
    countWaiting(db),
    countLessons(db),
    sumMoney(db),
  ])
  return { people, vettings, photos, ...waiting, lessonsThisWeek, money }
}

async function countPeople(db: Db): Promise<Overview['people']> {
  return db.list(
    'admin.countPeople',
    `select r.role, count(p.id) filter (where verification_status = 'approved') as confirmed, count(p.id) filter (where verification_status = 'pending') as unconfirmed
     from unnest('{student,instructor,school_owner,admin}'::text[]) with ordinality r (role, turn) left join public.profiles p on p.role = r.role and p.email is not null
     group by r.role, turn order by turn`,
  )
}

async function countVettings(db: Db): Promise<Overview['vettings']> {
  return db.get(
    'admin.countVettings',
    `select count(*) as waiting, min(submitted_at) as oldest_at from public.vettings where status = 'in_review'`,
  )
}

async function countPhotos(db: Db): Promise<Overview['photos']> {
  return db.get(
    'admin.countPhotos',
    `select count(*) as waiting, min(submitted_at) as oldest_at from public.instructor_photos where status = 'in_review'`,
  )
}

async function countLessons(db: Db): Promise<Overview['lessonsThisWeek']> {
  return db.get(
    'admin.countLessons',
    `with week as (select date_trunc('week', clock() at time zone '${homeZone}') as monday)
     select monday::date as from, count(l.id) filter (where status = 'booked') as booked, count(l.id) filter (where status = 'delivered') as delivered
     from week left join public.lessons l on status in ('booked', 'delivered')
       and starts_at >= monday at time zone '${homeZone}' and starts_at < (monday + interval '7 days') at time zone '${homeZone}'
     group by monday`,
  )
}

async function sumMoney(db: Db): Promise<Overview['money']> {
  return db.get(
    'admin.sumMoney',
    `select coalesce(sum(pence) filter (where kind = 'held'), 0) as held_pence,
       (select coalesce(sum(p.pence), 0) from public.lesson_payments p where p.state = 'held') as held_for_lessons_pence,
       coalesce(sum(pence) filter (where kind in ('instructor_payable', 'payouts_due')), 0) as owed_to_instructors_pence,
       coalesce(sum(pence) filter (where kind = 'transferred'), 0) as paid_out_pence,
       coalesce(sum(pence) filter (where kind = 'refunds_due'), 0) as refunds_due_pence, coalesce(sum(pence) filter (where kind = 'commission'), 0) as commission_pence,
       coalesce(-sum(pence) filter (where kind = 'goodwill'), 0) as goodwill_pence,
       coalesce(-sum(pence) filter (where kind in ('disputed', 'dispute_losses', 'stripe_fees')), 0) as disputes_pence
     from public.ledger_entries e join public.ledger_accounts a on a.id = e.account_id`,
  )
}

export async function countWaiting(
  db: Db,
): Promise<
  Pick<
    Overview,
    | 'schoolRequests'
    | 'complaints'
    | 'objections'
    | 'lessonProblems'
    | 'failedMails'
    | 'stuckPayments'
    | 'disputes'
    | 'leads'
    | 'support'
  >
> {
  const [schoolRequests, complaints, objections, lessonProblems, payments, disputes, leads, support, mails] =
    await Promise.all([
      db.get(
        'admin.countSchoolRequests',
        `select count(*) as waiting, min(made_at) as oldest_at from public.school_requests where status = 'open'`,
      ),
      db.get(
        'admin.countComplaints',
        `select count(*) as waiting, min(made_at) as oldest_at from public.complaints where status = 'open'`,
      ),
      db.get(
        'admin.countObjections',
        `select count(*) as waiting, min(made_at) as oldest_at from public.objections where status = 'open'`,
      ),
      db.get(
        'admin.countLessonProblems',
        `select count(*) as waiting, min(made_at) as oldest_at from public.lesson_problems where status = 'open'`,
      ),
      asAdmin(db, 'count what does not settle by itself', (service) =>
        service.get(
          'admin.countStuckPayments',
          `select count(*) as waiting, min(at) as oldest_at from (
         select created_at as at from public.checkouts where trouble is not null
         union all select created_at from public.refunds where status = 'failed'
         union all select created_at from public.payouts where ${stuckPayout}
         union all select disconnected_at from public.payout_accounts where state = 'disconnected'
         union all select refund_failed_at from public.vouchers where refund_failure is not null) stuck`,
        ),
      ),
      db.get(
        'admin.countDisputes',
        `select count(*) as waiting, min(opened_at) as oldest_at, min(due_by) as due_by from public.disputes
       where ${waitingDispute}`,
      ),
      db.get(
        'admin.countLeads',
        `select count(*) as waiting, min(made_at) as oldest_at from public.leads l where state = 'new' or ${isDue}`,
      ),
      db.get(
        'admin.countSupport',
        'select count(*) as waiting, min(waiting_since) as oldest_at from public.support_requests where waiting_since is not null',
      ),
      asAdmin(db, 'count mails that nobody could deliver', countFailedMails),
    ])
  return {
    schoolRequests,
    complaints,
    objections,
    lessonProblems,
    stuckPayments: payments,
    disputes,
    leads,
    support,
    failedMails: mails,
  }
}

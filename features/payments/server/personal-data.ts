import { type PersonalData, rowOf, rowsOf } from '#server/personal-data.ts'

const asWhom = `case when learner_id = $1 then 'learner' else 'instructor' end as you_were`

/** Amounts are in pence. Card numbers are not here: the payment service never tells them to us. */
export const personalData: readonly PersonalData[] = [
  rowsOf(
    'card_payments',
    `select id, ${asWhom}, lesson_id, package_name, lesson_count, lesson_minutes, amount_pence, currency, commission_pence, status, outcome, created_at, paid_at
     from public.checkouts where $1 in (learner_id, instructor_id) order by created_at`,
  ),
  rowsOf(
    'prepaid_time',
    `select id, ${asWhom}, minutes_bought, pence_bought, minutes_left, pence_left, created_at from public.lesson_credits where $1 in (learner_id, instructor_id) order by created_at`,
  ),
  rowsOf(
    'lesson_payments',
    `select lesson_id, ${asWhom}, minutes, pence, commission_pence, state, paid_at, settled_at from public.lesson_payments where $1 in (learner_id, instructor_id) order by paid_at`,
  ),
  rowsOf(
    'refunds',
    'select checkout_id, lesson_id, pence, reason, status, created_at, sent_at from public.refunds where learner_id = $1 order by created_at',
  ),
  rowsOf(
    'ledger',
    `select t.kind, a.kind as account, e.pence, t.lesson_id, t.checkout_id, t.at from public.ledger_entries e join public.ledger_accounts a on a.id = e.account_id
     join public.ledger_transactions t on t.id = e.transaction_id where $1 in (a.learner_id, a.instructor_id) order by t.at, t.id, a.kind`,
  ),
  rowsOf(
    'packages_you_offer',
    'select name, description, lesson_count, lesson_minutes, price_pence, active, created_at from public.packages where instructor_id = $1',
  ),
  rowOf(
    'commission_contract',
    'select basis_points, agreed_at from public.commission_contracts where instructor_id = $1',
  ),
]

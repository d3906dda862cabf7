import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { cloneDatabase } from './support/postgres.ts'

/** The catalogue is asked, so that a table nobody thought of is found. */
describe('row security', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let owner: pg.Client
  let login: pg.Client
  before(async () => {
    database = await cloneDatabase()
    owner = new pg.Client({ connectionString: database.ownerUrl })
    login = new pg.Client({ connectionString: database.loginUrl })
    await Promise.all([owner.connect(), login.connect()])
  })
  after(async () => {
    await Promise.all([owner.end(), login.end()])
    await database.drop()
  })

  const ours = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'pgboss') and n.nspname not like 'pg_%'`

  test('is on and forced on every table, each with a policy of its own', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and ${ours}
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`)
    assert.deepEqual(
      rows.map(({ name }) => name),
      [],
    )
    const { rows: all } = await owner.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${ours}`,
    )
    assert.ok(all.length > 10, 'the catalogue was read')
  })

  test('is not stepped around by a view with its owner’s rights', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('v', 'm') and ${ours} and not coalesce(c.reloptions, '{}') @> array['security_invoker=true']
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
    assert.deepEqual(
      rows.map(({ name }) => name),
      [],
    )
  })

  test('is seen across only by functions that fix their search path and belong to the service', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and ${ours} and not (p.proowner = 'service_role'::regrole and coalesce(array_to_string(p.proconfig, ','), '') ~ 'search_path=(""|$)')`)
    assert.deepEqual(
      rows.map(({ name }) => name),
      [],
    )
  })

  test('leaves the server’s own login without rights: who forgets to say for whom is refused', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${ours} order by 1`,
    )
    for (const { name } of rows)
      await assert.rejects(login.query(`select from ${name}`), /permission denied/, name)
    const { rows: role } = await owner.query(
      `select rolsuper, rolbypassrls, rolinherit, rolcreaterole, rolcreatedb from pg_roles where rolname = 'clearway_app'`,
    )
    assert.deepEqual(role, [
      { rolsuper: false, rolbypassrls: false, rolinherit: false, rolcreaterole: false, rolcreatedb: false },
    ])
  })

  test('shows nobody who is signed out a single row, but for what is written open to all', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${ours} order by 1`,
    )
    const open: string[] = []
    for (const { name } of rows) {
      await login.query('begin')
      await login.query(`set local role anon`)
      const readable = await login.query(`select from ${name}`).then(
        () => true,
        () => false,
      )
      await login.query('rollback')
      if (readable) open.push(name)
    }
    assert.deepEqual(open, openToAnyone)
  })

  test('opens to people, signed in or not, only the tables on a list; of secrets and of the platform’s own tables not even the columns', async () => {
    const { rows } = await owner.query<{ name: string; rights: string }>(`
      select n.nspname || '.' || c.relname as name, string_agg(distinct lower(p.what), ' ' order by lower(p.what)) as rights
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['anon', 'authenticated']) role(name),
        unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p(what)
      where c.relkind in ('r', 'p') and ${ours} and (has_table_privilege(role.name, c.oid, p.what)
        or (p.what in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') and has_any_column_privilege(role.name, c.oid, p.what)))
      group by 1 order by 1`)
    assert.deepEqual(Object.fromEntries(rows.map(({ name, rights }) => [name, rights])), openToPeople)
  })
})

/** Tables that a signed-out visitor may select from; their policies still choose the rows. */
const openToAnyone = ['public.packages', 'public.profiles', 'storage.buckets', 'storage.objects']

/** What people may do with which table at all; their policies still choose the rows. */
const openToPeople: Record<string, string> = {
  'auth.sessions': 'delete select',
  'public.contacts': 'select',
  'public.calendar_feeds': 'delete insert select update',
  'public.offers': 'select',
  'public.learners_to_inform': 'select update',
  'public.leads': 'select',
  'public.support_requests': 'select',
  'public.support_messages': 'select',
  'public.promotion_settings': 'insert select update',
  'public.promotion_days': 'select',
  'public.lead_notes': 'select',
  'public.reconciliations': 'select',
  'public.stripe_lines': 'select',
  'public.refilled_lessons': 'select',
  'public.reminder_settings': 'select',
  'public.push_devices': 'delete select',
  'public.pupil_reminders': 'delete insert select update',
  'public.calendar_free_events': 'delete insert select',
  'public.calendar_import_events': 'select',
  'public.calendar_imports': 'delete select',
  'public.cancellation_terms': 'insert select update',
  'public.car_absences': 'select',
  'public.car_dates': 'delete insert select',
  'public.cars': 'insert select update',
  'public.diary_cars': 'select',
  'public.learner_cars': 'insert select update',
  'public.admin_acts': 'insert select',
  'public.checkouts': 'select',
  'public.book_days': 'select',
  'public.book_expenses': 'insert select update',
  'public.book_journeys': 'delete insert select',
  'public.book_links': 'delete select',
  'public.book_readings': 'delete insert select update',
  'public.book_recurring': 'insert select update',
  'public.book_years': 'insert select update',
  'public.commission_contracts': 'select',
  'public.contact_details': 'insert select update',
  'public.conversations': 'select',
  'public.disputes': 'select',
  'public.diaries': 'insert select update',
  'public.diary_entries': 'select',
  'public.hazard_clips': 'insert select',
  'public.mock_drives': 'delete insert select update',
  'public.feedback_settings': 'insert select update',
  'public.finding_reviews': 'select',
  'public.drive_comments': 'delete insert select',
  'public.drive_events': 'select update',
  'public.drive_shares': 'delete select',
  'public.drive_traces': 'delete select',
  'public.drives': 'delete select',
  'public.hours_exceptions': 'delete insert select',
  'public.instructor_photos': 'select',
  'public.instructors': 'insert select update',
  'public.invitations': 'insert select update',
  'public.ledger_accounts': 'select',
  'public.ledger_entries': 'select',
  'public.ledger_transactions': 'select',
  'public.listings': 'select update',
  'public.lesson_assessments': 'insert select update',
  'public.lesson_credits': 'select',
  'public.lesson_payments': 'select',
  'public.lesson_places': 'select',
  'public.lesson_request_recipients': 'select',
  'public.lesson_requests': 'select',
  'public.lesson_starts': 'insert select update',
  'public.lesson_series': 'insert select update',
  'public.lessons': 'insert select update',
  'public.newsletter_subscriptions': 'select', // one column and admins alone: how many have said yes
  'public.notification_preferences': 'insert select update',
  'public.notifications': 'select update',
  'public.match_intakes': 'insert select update',
  'public.favourites': 'delete insert select',
  'public.game_encouragements': 'select',
  'public.game_goals': 'delete insert select update',
  'public.game_learners': 'insert select update',
  'public.game_pauses': 'delete insert select',
  'public.game_players': 'select',
  'public.match_wishes': 'delete insert select update',
  'public.message_blocks': 'select',
  'public.message_feeds': 'select',
  'public.complaints': 'select update',
  'public.messages': 'select',
  'public.objections': 'insert select',
  'public.lesson_acts': 'select',
  'public.lesson_moves': 'select',
  'public.lesson_problems': 'insert select update',
  'public.outcomes_taken_back': 'select',
  'public.packages': 'select',
  'public.learner_payers': 'select',
  'public.practice_drives': 'select',
  'public.practice_supervisors': 'select',
  'public.readiness_choices': 'insert select update',
  'public.pattern_choices': 'insert select update',
  'public.payer_links': 'select',
  'public.paying_cards': 'select',
  'public.payees': 'select',
  'public.payout_accounts': 'select',
  'public.payout_lines': 'select',
  'public.papers': 'select',
  'public.payouts': 'select',
  'public.plan_contracts': 'select',
  'public.plan_payments': 'select',
  'public.plan_refunds': 'select',
  'public.plan_subscriptions': 'select',
  'public.saved_cards': 'select',
  'public.card_agreements': 'select',
  'public.card_charges': 'select',
  'public.payment_links': 'select',
  'public.earlier_debts': 'delete insert select update',
  'public.prepaid_hours': 'delete insert select',
  'public.pupil_imports': 'select',
  'public.pupils': 'select update',
  'public.photo_decisions': 'select',
  'public.profiles': 'insert select update',
  'public.instructor_learners': 'delete select',
  'public.record_shares': 'delete insert select',
  'public.self_ratings': 'insert select update',
  'public.reliability_figures': 'select',
  'public.refunds': 'select',
  'public.review_invitations': 'select',
  'public.review_reports': 'select',
  'public.reviews': 'insert select update',
  'public.school_acts': 'select',
  'public.school_contracts': 'select',
  'public.school_instructors': 'select',
  'public.saved_places': 'delete insert select update',
  'public.saved_reports': 'select',
  'public.school_requests': 'select',
  'public.series_lessons': 'delete insert select update',
  'public.series_pauses': 'select',
  'public.schools': 'insert select update',
  'public.suspensions': 'select',
  'public.employments': 'select',
  'public.vacancies': 'select',
  'public.vacancy_applications': 'select',
  'public.theory_answers': 'insert select',
  'public.theory_cards': 'insert select update',
  'public.theory_learners': 'insert select update',
  'public.theory_mock_answers': 'select',
  'public.theory_mocks': 'select',
  'public.theory_shares': 'delete insert select',
  'public.trainee_agreements': 'insert select',
  'public.vetting_documents': 'select',
  'public.vetting_events': 'select',
  'public.vettings': 'select',
  'public.test_days': 'insert select update',
  'public.test_plans': 'insert select update',
  'public.vouchers': 'select',
  'public.voucher_refunds': 'select',
  'public.vat_changes': 'select',
  'public.vat_registrations': 'select',
  'public.waiting_list': 'delete insert select',
  'public.weekly_hours': 'delete insert select',
  'storage.buckets': 'select',
  'storage.objects': 'delete insert select update',
  'storage.reads': 'select',
}

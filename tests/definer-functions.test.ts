import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openTestApp, type TestApp } from './support/test-app.ts'

/** These answer everybody alike, or say of themselves whom they serve. */
let app: TestApp
let owner: pg.Client
before(async () => {
  app = await openTestApp()
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await app.close()
})

type Function = { name: string; call: string; changes: boolean }

test('a caller without a profile is nobody to every function that runs with the service’s rights: none changes another’s rows, none takes it for an admin', async () => {
  const helen = await app.person('Helen Marsh', 'instructor')
  const amara = await app.person('Amara Okafor')
  await app.services.asSystem('a diary', (db) =>
    db.queryUnchecked(`select diary.open($1, clock() + interval '1 year')`, [helen.id]),
  )
  const { rows } = await owner.query<Function>(
    `select p.oid::regprocedure::text as name, p.provolatile = 'v' as changes,
       case when p.proretset then 'select * from ' else 'select ' end || n.nspname || '.' || p.proname || '(' ||
       coalesce((select string_agg(case
           when t.oid in ('uuid'::regtype) then quote_literal($1) || '::uuid'
           when t.oid = 'uuid[]'::regtype then quote_literal('{' || $1 || '}') || '::uuid[]'
           when t.oid = 'timestamptz'::regtype then $$'2026-12-01T10:00:00Z'::timestamptz$$
           when t.oid = 'bool'::regtype then 'true'
           when t.oid in ('int4'::regtype, 'int8'::regtype) then '60'
           else 'null::' || t.oid::regtype::text end, ', ' order by a.place)
         from unnest(p.proargtypes) with ordinality a (type, place) join pg_type t on t.oid = a.type), '') || ')' as call
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and p.prorettype <> 'trigger'::regtype and n.nspname not in ('pg_catalog', 'pgboss')
       and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
    [helen.id],
  )
  assert.ok(rows.length > 20, 'the catalogue was read')
  const nobody = '00000000-0000-4000-8000-000000000001'
  const claims = JSON.stringify({ role: 'authenticated', sub: nobody })
  const stored = async () => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'app') order by 1`,
    )
    const counted: Record<string, string> = {}
    for (const { name } of tables)
      counted[name] = (
        await owner.query<{ sum: string }>(`select coalesce(sum(hashtext(t::text)), 0) as sum from ${name} t`)
      ).rows[0]!.sum
    return counted
  }
  await owner.query('begin')
  await owner.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true), set_config('clearway.mode', 'demo', true)`,
    [claims],
  )
  const requested = await owner.query<{ admin: boolean; may: boolean }>(
    `select auth.is_admin() as admin, diary.may_act_for('{}') as may`,
  )
  assert.deepEqual(requested.rows[0], { admin: false, may: false }, 'no, and not unknown')
  await owner.query(`select set_config('role', 'none', true)`)
  const before = await stored()
  for (const { name, call, changes } of rows) {
    if (!changes) continue
    await owner.query('savepoint one')
    await owner.query(`select set_config('role', 'authenticated', true)`)
    const refused = await owner.query(call).then(
      () => false,
      () => true,
    )
    if (!refused) {
      await owner.query(`select set_config('role', 'none', true)`)
      const after = await stored()
      const changed = Object.keys(after).filter((table) => after[table] !== before[table])
      assert.deepEqual(changed, [], `${name} changed this for a caller who is nobody`)
    }
    await owner.query('rollback to savepoint one')
  }
  for (const call of [
    `select diary.open('${helen.id}', null)`,
    `select public.add_contact('${helen.id}', '${amara.id}')`,
  ]) {
    await owner.query('savepoint one')
    await owner.query(`select set_config('role', 'authenticated', true)`)
    await assert.rejects(owner.query(call), { code: '42501' }, call)
    await owner.query('rollback to savepoint one')
  }
  await owner.query('rollback')
})

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { cloneDatabase } from '#tests/support/postgres.ts'
import { checkSql } from './check-sql.ts'

let root: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let owner: pg.Client

before(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'clearway-sql-'))
  writeFileSync(path.join(root, 'package.json'), '{}')
  mkdirSync(path.join(root, 'features/garage/server'), { recursive: true })
  database = await cloneDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`
    create table vans (id uuid primary key, make text not null, colour text check (colour in ('red', 'it''s')), price_pence int not null);
    create table parts (id int primary key, car_id uuid references vans, name text, extras jsonb not null check (jsonb_typeof(extras) = 'object'));
    create function dear_cars(from_pence int) returns table (id uuid, price bigint) language sql as 'select c.id, c.price_pence::bigint from vans c where c.price_pence >= from_pence';
    create function count_cars() returns int language plpgsql as $$ begin if true then return 1; end if; return (select count(*) from vans); end $$`)
})
after(async () => {
  await owner.end()
  await database.drop()
  rmSync(root, { recursive: true })
})

/** The types of the statements in a file of the feature `garage`, and what is wrong with them. */
async function check(source: string) {
  writeFileSync(path.join(root, 'features/garage/server/vans.ts'), source)
  const { types, faults } = await checkSql(root, database.ownerUrl)
  return {
    types: types.split('\n').flatMap((line) => /^ {2}'garage\.\w+': (.*)$/.exec(line)?.[1] ?? []),
    faults,
  }
}
const typesOf = async (statement: string) => {
  const { types, faults } = await check(`db.list('garage.one', \`${statement}\`)`)
  assert.deepEqual(faults, [])
  return types[0]
}

suite('what does not fit', () => {
  test('a column that was renamed fails with file and line, and fits again under its name', async () => {
    const statement = `import type { Db } from '#server/database.ts'

export const listCars = (db: Db) =>
  db.list(
    'garage.listCars',
    \`select id,
       make
     from vans\`,
  )
`
    assert.deepEqual((await check(statement)).faults, [])
    await owner.query('alter table vans rename column make to maker')
    assert.deepEqual((await check(statement)).faults, [
      'features/garage/server/vans.ts:7 column "make" does not exist (garage.listCars)',
    ])
    await owner.query('alter table vans rename column maker to make')
    assert.deepEqual((await check(statement)).faults, [])
  })

  test('a column that becomes nullable changes the types', async () => {
    assert.equal(await typesOf('select make from vans'), '{ params: []; row: { make: string } }')
    await owner.query('alter table vans alter column make drop not null')
    assert.equal(await typesOf('select make from vans'), '{ params: []; row: { make: string | null } }')
    await owner.query('alter table vans alter column make set not null')
  })

  test('names are unique and bear the feature; a text that nobody knows beforehand is refused', async () => {
    const { faults } = await check(
      [
        `db.find('garage.one', 'select 1 as n')`,
        `db.find('garage.one', 'select 2 as n')`,
        `db.find('shop.two', 'select 3 as n')`,
        `const three = (text: string) => db.find('garage.three', text)`,
      ].join('\n'),
    )
    assert.deepEqual(faults, [
      'features/garage/server/vans.ts:2 the name garage.one is taken by features/garage/server/vans.ts:1',
      'features/garage/server/vans.ts:3 the name begins with the feature: garage.…',
      'features/garage/server/vans.ts:4 not static: text',
    ])
  })
})

suite('texts', () => {
  test('every form that a text can take is prepared', async () => {
    const { types, faults } = await check(`
      const columns = 'id, make'
      const orders = { price: 'price_pence', name: 'make' }
      const cheap = (part: string) => \`(select * from vans where \${part} < $1)\`
      export function listCars(db: Db, order: keyof typeof orders, way: 'asc' | 'desc', isLocked: boolean) {
        return db.list('garage.listCars', \`select \${columns} from \${cheap('price_pence')} c order by \${orders[order]} \${way}\${isLocked ? ' for update' : ''}\`, [1])
      }`)
    assert.deepEqual(faults, [])
    assert.deepEqual(types, ['{ params: [number]; row: { id: string; make: string } }'])
  })

  test('one bad form among them is enough', async () => {
    const { faults } = await check(
      `export const f = (db: Db, by: 'make' | 'maker') => db.list('garage.f', \`select id from vans order by \${by}\`)`,
    )
    assert.deepEqual(faults, ['features/garage/server/vans.ts:1 column "maker" does not exist (garage.f)'])
  })
})

suite('types', () => {
  const row = async (statement: string) => /row: (.*) \}$/.exec((await typesOf(statement)) ?? '')?.[1]

  test('of columns, through joins and conditions', async () => {
    assert.equal(
      await row(
        'select c.price_pence, c.colour, p.id as part from vans c left join parts p on p.car_id = c.id',
      ),
      `{ pricePence: number; colour: 'red' | 'it\\'s' | null; part: number | null }`,
    )
    assert.equal(
      await row(
        `select p.name, c.colour from parts p join vans c on c.id = p.car_id where p.name is not null and c.colour = 'red'`,
      ),
      `{ name: string; colour: 'red' }`,
    )
  })

  test('of what is computed', async () => {
    assert.equal(
      await row(
        `select count(*) as all, max(price_pence) as most, coalesce(sum(price_pence), 0) as sum, exists (select from parts) as has, 'van' as kind from vans`,
      ),
      `{ all: number; most: number | null; sum: number; has: boolean; kind: 'van' }`,
    )
    assert.equal(
      await row(`select max(price_pence) as "most!", make as "make?" from vans group by make`),
      '{ most: number; make: string | null }',
    )
  })

  test('of JSON that the statement builds, and of columns that hold objects', async () => {
    assert.equal(
      await row(
        `select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name)), '[]') as parts from parts p`,
      ),
      '{ parts: { id: number; name: string | null }[] }',
    )
    assert.equal(await row('select extras from parts'), '{ extras: Record<string, unknown> }')
  })

  test('of functions, by what they do', async () => {
    assert.equal(await row('select id, price from dear_cars(5)'), '{ id: string; price: number }')
    assert.equal(await row('select count_cars() as vans'), '{ vans: number }')
  })

  test('of values: as the column they go into, and null where that is answered for', async () => {
    assert.equal(
      await typesOf('insert into vans (id, make, colour, price_pence) values ($1, $2, $3, $4)'),
      `{ params: [string, string, 'red' | 'it\\'s' | null, number]; row: Record<never, never> }`,
    )
    assert.equal(
      await typesOf(
        'select id from vans where price_pence > $1 and ($2::text is null or make = $2) and id = any ($3)',
      ),
      '{ params: [number, string | null, readonly (string | null)[]]; row: { id: string } }',
    )
  })
})

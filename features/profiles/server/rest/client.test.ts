import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createClient, PostgrestError } from '@supabase/supabase-js'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { type Garage, openGarage } from '#tests/support/rest.ts'

/** Whatever the client's builder can send, on a table with columns of every kind. */
let app: TestApp
let garage: Garage
let olga: Person // has four cars
before(async () => {
  app = await openTestApp()
  garage = await openGarage(app)
  olga = await app.person('Olga Petrova', 'school_owner')
})
after(async () => {
  await garage.close()
  await app.close()
})
beforeEach(async () => {
  await garage.owner.query('truncate public.cars, public.letters, public.parts')
  await garage.owner.query(
    `insert into public.cars (id, owner_id, plate, name, seats, price, automatic, bought_on, note, extras, more) values
      (1, $1, 'AB12', 'Corsa', 5, 9500.50, false, '2024-03-01', 'says "hello", (twice)', '{heater}', '{"dual": true}'),
      (2, $1, 'CD34', 'Fiesta', 5, 8000, true, '2023-07-15', null, '{heater,camera}', null),
      (3, $1, 'EF56', 'Mini', 4, 12000, true, null, '', '{}', null),
      (4, $1, 'GH78', null, null, 7000, null, null, 'a_b%c', '{camera}', '{}')`,
    [olga.id],
  )
})

const client = () => createClient(garage.url, app.anonKey, { accessToken: async () => olga.token })
const cars = () => client().from('cars')
/** Which cars a read found. */
const found = async (read: PromiseLike<{ data: unknown; error: unknown }>) => {
  const { data, error } = await read
  assert.equal(error, null)
  return (data as { id: number }[]).map(({ id }) => id)
}
/** The status and code of a refusal. */
const refused = async (request: PromiseLike<{ status: number; error: { code: string } | null }>) => {
  const { status, error } = await request
  return `${status} ${error?.code}`
}
/** The client types this for servers of a version that it is told of. */
const atMost = <T>(rows: number, request: T): T =>
  (request as unknown as { maxAffected(rows: number): T }).maxAffected(rows)
const read = () => cars().select('id').order('id')

test('every comparison finds what it says', async () => {
  assert.deepEqual(await found(read().eq('seats', 5)), [1, 2])
  assert.deepEqual(await found(read().neq('seats', 5)), [3])
  assert.deepEqual(await found(read().gt('price', 9000)), [1, 3])
  assert.deepEqual(await found(read().gte('price', 9500.5).lt('price', 12000)), [1])
  assert.deepEqual(await found(read().lte('bought_on', '2023-12-31')), [2])
  assert.deepEqual(await found(read().like('name', '%i%')), [2, 3])
  assert.deepEqual(await found(read().ilike('name', '*I*')), [2, 3])
  assert.deepEqual(await found(read().like('note', 'a\\_b\\%c')), [4])
  assert.deepEqual(await found(read().likeAllOf('name', ['%i%', 'M%'])), [3])
  assert.deepEqual(await found(read().likeAnyOf('name', ['C%', 'M%'])), [1, 3])
  assert.deepEqual(await found(read().ilikeAllOf('name', ['%I%', 'm%'])), [3])
  assert.deepEqual(await found(read().ilikeAnyOf('name', ['c%', 'm%'])), [1, 3])
  assert.deepEqual(await found(read().regexMatch('name', '^[CF].*a$')), [1, 2])
  assert.deepEqual(await found(read().regexIMatch('name', 'MIN.')), [3])
  assert.deepEqual(await found(read().is('name', null)), [4])
  assert.deepEqual(await found(read().is('automatic', true)), [2, 3])
  assert.deepEqual(await found(read().is('automatic', false)), [1])
  assert.deepEqual(await found(read().filter('automatic', 'is', 'unknown')), [4])
  assert.deepEqual(await found(read().filter('name', 'is', 'not_null')), [1, 2, 3])
  assert.deepEqual(await found(read().isDistinct('seats', 5)), [3, 4])
  assert.deepEqual(await found(read().filter('seats', 'eq(any)', '{4,5}')), [1, 2, 3])
  assert.deepEqual(await found(read().match({ seats: 5, automatic: true })), [2])
})

test('lists take values with anything in them', async () => {
  assert.deepEqual(await found(read().in('id', [1, 3, 99])), [1, 3])
  assert.deepEqual(await found(read().in('name', ['Corsa', 'no, such (car)'])), [1])
  assert.deepEqual(await found(read().notIn('name', ['Corsa', 'Mini'])), [2])
  assert.deepEqual(await found(read().in('note', ['', 'a_b%c'])), [3, 4])
  assert.deepEqual(await found(read().in('id', [])), [])
  assert.deepEqual(await found(read().eq('note', 'says "hello", (twice)')), [1])
  assert.deepEqual(
    await found(read().in('note', ['says "hello", twice', 'a_b%c'])),
    [4],
    'the client does not escape what it quotes',
  )
  assert.deepEqual(await found(read().filter('note', 'in', String.raw`("says \"hello\", (twice)")`)), [1])
})

test('conditions are joined, nested and turned round, with spaces between them as people write', async () => {
  assert.deepEqual(await found(read().or('seats.eq.4,automatic.is.false')), [1, 3])
  assert.deepEqual(await found(read().or('seats.eq.4, and( automatic.is.true , price.lt.9000 )')), [2, 3])
  assert.deepEqual(await found(read().or('not.and(seats.eq.5,automatic.is.true),id.in.(2)')), [1, 2, 3, 4])
  assert.deepEqual(await found(read().or('not.and(seats.eq.5,automatic.is.true),price.lt.0')), [1, 3, 4])
  assert.deepEqual(await found(read().not('seats', 'eq', 5)), [3])
  assert.deepEqual(await found(read().not('name', 'is', null)), [1, 2, 3])
  assert.equal(await refused(read().filter('not.or', 'eq', 1)), '400 PGRST100')
  assert.deepEqual(await found(read().or(String.raw`note.eq."says \"hello\", (twice)",name.eq.Mini`)), [1, 3])
})

test('arrays, ranges and searches are answered where the type has them, and refused by the database where not', async () => {
  assert.deepEqual(await found(read().contains('extras', ['heater'])), [1, 2])
  assert.deepEqual(await found(read().containedBy('extras', ['heater', 'radio'])), [1, 3])
  assert.deepEqual(await found(read().overlaps('extras', ['camera'])), [2, 4])
  assert.deepEqual(await found(read().contains('more', { dual: true })), [1])
  assert.deepEqual(await found(read().textSearch('name', 'corsa | mini')), [1, 3])
  assert.deepEqual(await found(read().textSearch('name', 'minis', { config: 'english', type: 'plain' })), [3])
  assert.deepEqual(await found(read().textSearch('note', 'hello twice', { type: 'websearch' })), [1])
  assert.deepEqual(await found(read().textSearch('note', 'says hello', { type: 'phrase' })), [1])
  assert.equal(await refused(read().textSearch('name', 'corsa', { config: 'klingon' })), '400 42704')
  assert.equal(await refused(read().textSearch('name', '| &')), '400 42601')
  for (const request of [
    read().contains('name', ['x']),
    read().containedBy('name', ['x']),
    read().overlaps('name', ['x']),
    read().rangeGt('name', '[1,2)'),
    read().rangeGte('name', '[1,2)'),
    read().rangeLt('name', '[1,2)'),
    read().rangeLte('name', '[1,2)'),
    read().rangeAdjacent('name', '[1,2)'),
    read().textSearch('seats', 'five'),
    read().like('seats', '5%'),
  ])
    assert.match(await refused(request), /^(404 42883|400 42725)$/)
  assert.equal(await refused(read().is('name', true)), '400 42804')
  assert.equal(await refused(read().regexMatch('name', '(')), '400 2201B')
  assert.equal(await refused(read().regexMatch('name', String.raw`(a*)*\1`)), '400 2201B')
  assert.equal(await refused(read().regexMatch('name', 'x'.repeat(201))), '400 2201B')
})

test('rows come in the order asked for, nulls where they are wanted, in pages', async () => {
  assert.deepEqual(
    await found(cars().select('id').order('seats').order('price', { ascending: false })),
    [3, 1, 2, 4],
  )
  assert.deepEqual(
    await found(cars().select('id').order('seats', { nullsFirst: true }).order('id', { ascending: false })),
    [4, 3, 2, 1],
  )
  assert.deepEqual(
    await found(cars().select('id').order('seats', { ascending: false, nullsFirst: false }).order('id')),
    [1, 2, 3, 4],
  )
  assert.deepEqual(await found(read().range(1, 2)), [2, 3])
  assert.deepEqual(await found(read().limit(1)), [1])
  assert.deepEqual(await found(read().limit(0)), [])
  assert.equal(await refused(read().range(3, 1)), '416 PGRST103')
  assert.equal(await refused(cars().select('id').order('id', { referencedTable: 'owners' })), '400 PGRST108')
})

test('columns are chosen, renamed and cast; other tables and sums are not on offer', async () => {
  const { data } = await cars()
    .select('number:id, "name", cost:price::text, seen_at::date')
    .eq('id', 1)
    .single()
  assert.deepEqual(data, { number: 1, name: 'Corsa', cost: '9500.50', seen_at: '2026-11-20' })
  assert.equal(await refused(cars().select('id, owner(*)')), '400 PGRST200')
  assert.equal(await refused(cars().select('id, who:owners!inner(name)')), '400 PGRST200')
  assert.equal(await refused(cars().select('...owners(name)')), '400 PGRST200')
  assert.equal(await refused(cars().select('price.sum()')), '400 PGRST123')
  assert.equal(await refused(cars().select('count()')), '400 PGRST123')
  assert.equal(await refused(cars().select('id::regclass')), '400 42704')
  assert.equal(await refused(cars().select('wheels')), '400 42703')
})

test('one row, at most one, counts, and a head alone', async () => {
  assert.equal((await cars().select().eq('id', 1).single()).data?.plate, 'AB12')
  assert.equal(await refused(cars().select().eq('seats', 5).single()), '406 PGRST116')
  assert.equal((await cars().select().eq('id', 99).maybeSingle()).data, null)
  assert.equal(await refused(cars().select().eq('seats', 5).maybeSingle()), '406 PGRST116')
  for (const count of ['exact', 'planned', 'estimated'] as const) {
    const counted = await cars().select('id', { count }).eq('seats', 5).limit(1)
    assert.deepEqual([counted.status, counted.count], [206, 2])
    const alone = await cars().select('*', { count, head: true })
    assert.deepEqual([alone.status, alone.count, alone.data], [200, 4, null])
  }
})

test('forms of the answer: lines for a spreadsheet, no empty fields; what is not offered is 406', async () => {
  const { data: lines } = await cars().select('id,name,note,automatic').order('id').csv()
  assert.equal(
    lines,
    'id,name,note,automatic\n1,Corsa,"says ""hello"", (twice)",false\n2,Fiesta,,true\n3,Mini,"",true\n4,,a_b%c,',
  )
  assert.equal((await cars().select('id,name').eq('id', 99).csv()).data, 'id,name')
  assert.deepEqual((await cars().select('id,name,seats').eq('id', 4).stripNulls()).data, [{ id: 4 }])
  assert.deepEqual((await cars().select('id,name,seats').eq('id', 4).single().stripNulls()).data, { id: 4 })
  assert.equal(await refused(cars().select().geojson()), '406 PGRST107')
  assert.equal(await refused(cars().select().explain()), '406 PGRST107')
  assert.equal(await refused(cars().select().explain({ analyze: true, format: 'json' })), '406 PGRST107')
})

test('schemas, functions and the description of everything are not there', async () => {
  assert.equal(await refused(client().schema('auth').from('users').select()), '406 PGRST106')
  assert.equal(await refused(client().schema('auth').from('users').insert({ id: 1 })), '406 PGRST106')
  const called = await client().rpc('sell', { price: 1, car: 2 })
  assert.deepEqual([called.status, called.error?.code], [404, 'PGRST202'])
  assert.equal(
    called.error?.message,
    'Could not find the function public.sell(car, price) in the schema cache',
  )
  assert.equal(
    (await client().rpc('sell')).error?.message,
    'Could not find the function public.sell without parameters in the schema cache',
  )
  assert.equal(await refused(client().rpc('sell', { car: 2 }, { get: true })), '404 PGRST202')
  const description = await (
    client() as unknown as {
      rest: { getOpenApiSpec(): Promise<{ status: number; error: { code: string } }> }
    }
  ).rest.getOpenApiSpec()
  assert.deepEqual([description.status, description.error.code], [404, 'PGRST126'])
})

test('a new row, several, and what a row leaves out', async () => {
  const made = await cars().insert({ id: 10, plate: 'NEW1' })
  assert.deepEqual([made.status, made.data, made.error], [201, null, null])
  const several = await cars()
    .insert(
      [
        { id: 11, plate: 'NEW2', name: 'Up' },
        { id: 12, plate: 'NEW3' },
      ],
      { count: 'exact' },
    )
    .select('id,name,note')
  assert.deepEqual([several.status, several.count], [201, 2])
  assert.deepEqual(several.data, [
    { id: 11, name: 'Up', note: 'none' },
    { id: 12, name: null, note: 'none' },
  ])
  const nulls = await cars()
    .insert([
      { id: 13, plate: 'NEW4', note: 'x' },
      { id: 14, plate: 'NEW5' },
    ])
    .select('note')
  assert.deepEqual(nulls.data, [{ note: 'x' }, { note: null }])
  const defaults = await cars()
    .insert(
      [
        { id: 15, plate: 'NEW6', note: 'x' },
        { id: 16, plate: 'NEW7' },
        { id: 17, plate: 'NEW8', note: null },
      ],
      { defaultToNull: false },
    )
    .select('note,price')
  assert.deepEqual(defaults.data, [
    { note: 'x', price: 9000 },
    { note: 'none', price: 9000 },
    { note: null, price: 9000 },
  ])
  assert.deepEqual((await cars().insert([]).select()).data, [])
  assert.deepEqual(
    (
      await cars()
        .insert({ id: 18, plate: 'NEW9', mileage: 9007199254740993n })
        .select('mileage::text')
        .single()
    ).data,
    {
      mileage: '9007199254740993',
    },
  )
  assert.deepEqual(
    (
      await cars()
        .insert({ id: 19, plate: 'NW10', extras: ['a', 'b'], more: { deep: [1] } })
        .select('extras,more')
        .single()
    ).data,
    { extras: ['a', 'b'], more: { deep: [1] } },
  )
})

test('what a row may not be', async () => {
  assert.equal(await refused(cars().insert({ id: 1, plate: 'AB99' })), '409 23505')
  const twice = await cars().insert({ id: 20, plate: 'AB12' })
  assert.deepEqual(
    [twice.error?.message, twice.error?.details],
    ['duplicate key value violates unique constraint "cars_plate_key"', null],
    'the value stays hidden where rows are guarded',
  )
  assert.equal(await refused(cars().insert({ id: 20 })), '400 23502')
  assert.equal(await refused(cars().insert({ id: 20, plate: 'X' })), '400 23514')
  assert.equal(await refused(cars().insert({ id: 20, plate: 'XX', wheels: 4 })), '400 PGRST204')
  assert.equal(await refused(cars().insert({ id: 'twenty', plate: 'XX' })), '400 22P02')
  assert.equal(await refused(cars().insert({ id: 99_999_999_999, plate: 'XX' })), '400 22003')
  assert.equal(await refused(cars().insert({ id: 20, plate: 'XX', bought_on: '2026-02-30' })), '400 22008')
  assert.equal(
    await refused(
      cars()
        .insert([
          { id: 20, plate: 'XX' },
          { id: 21, plate: 'YY' },
        ])
        .select()
        .single(),
    ),
    '406 PGRST116',
  )
  assert.deepEqual(await found(read().gte('id', 5)), [], 'nothing of it is left behind')
})

test('again: merged into the row that is there, or left alone, by the key or by another constraint', async () => {
  const merged = await cars().upsert({ id: 1, plate: 'AB12', name: 'Corsa E' }).select('name,seats')
  assert.deepEqual([merged.status, merged.data], [200, [{ name: 'Corsa E', seats: 5 }]])
  const mixed = await cars().upsert(
    [
      { id: 1, plate: 'AB12', name: 'Corsa F' },
      { id: 30, plate: 'NEW1', name: 'Up' },
    ],
    { count: 'exact' },
  )
  assert.deepEqual([mixed.status, mixed.count], [201, 2])
  const byPlate = await cars()
    .upsert({ id: 2, plate: 'CD34', name: 'Fiesta E' }, { onConflict: 'plate' })
    .select('id,name')
  assert.deepEqual([byPlate.status, byPlate.data], [200, [{ id: 2, name: 'Fiesta E' }]])
  const left = await cars()
    .upsert(
      [
        { id: 3, plate: 'EF56', name: 'Other' },
        { id: 31, plate: 'NEW2', name: 'Polo' },
      ],
      { ignoreDuplicates: true },
    )
    .select('id')
  assert.deepEqual([left.status, left.data], [201, [{ id: 31 }]])
  const filled = await cars()
    .upsert(
      [
        { id: 2, plate: 'CD34', note: 'y' },
        { id: 32, plate: 'NEW3' },
      ],
      { defaultToNull: false },
    )
    .select('id,note')
    .order('id')
  assert.deepEqual(filled.data, [
    { id: 2, note: 'y' },
    { id: 32, note: 'none' },
  ])
  assert.equal(await refused(cars().upsert({ id: 1, plate: 'AB12' }, { onConflict: 'name' })), '400 42P10')
  assert.equal(await refused(cars().upsert({ id: 1, plate: 'AB12' }, { onConflict: 'wheels' })), '400 42703')
  assert.equal(
    await refused(
      cars().upsert([
        { id: 40, plate: 'XX40' },
        { id: 40, plate: 'XX41' },
      ]),
    ),
    '400 21000',
  )
  const parts = client().from('parts')
  await parts.insert([
    { car_id: 1, place: 'front', wear: 1 },
    { car_id: 1, place: 'rear', wear: 2 },
  ])
  assert.deepEqual((await parts.upsert({ car_id: 1, place: 'rear', wear: 9 }).select().single()).data, {
    car_id: 1,
    place: 'rear',
    wear: 9,
  })
  assert.equal(
    (await parts.upsert({ car_id: 1, place: 'rear', wear: 3 }, { onConflict: 'car_id, place' })).status,
    200,
  )
})

test('a change and a removal, quiet or told, limited to what was meant', async () => {
  assert.equal((await cars().update({ name: 'Quiet' }).eq('id', 1)).status, 204)
  const told = await cars()
    .update({ seats: 2 }, { count: 'exact' })
    .in('id', [1, 2])
    .select('id,seats')
    .order('id', { ascending: false })
  assert.deepEqual(
    [told.status, told.count, told.data],
    [
      200,
      2,
      [
        { id: 2, seats: 2 },
        { id: 1, seats: 2 },
      ],
    ],
  )
  assert.deepEqual(
    (await cars().update({ seats: 9 }).gt('price', 0).order('price').limit(1).select('id')).data,
    [{ id: 4 }],
  )
  assert.deepEqual(await found(read().eq('seats', 9)), [4])
  assert.equal(await refused(cars().update({ seats: 9 }).gt('price', 0).limit(1)), '400 PGRST109')
  const tooMany = await atMost(3, cars().update({ seats: 1 }).gt('price', 0)).select()
  assert.deepEqual(
    [tooMany.status, tooMany.error?.code, tooMany.error?.details],
    [400, 'PGRST124', 'The query affects 4 rows'],
  )
  assert.deepEqual(await found(read().eq('seats', 1)), [], 'undone')
  assert.equal((await atMost(4, cars().update({ seats: 1 }).gt('price', 0))).status, 204)
  assert.equal(await refused(atMost(1, cars().delete().gt('price', 0))), '400 PGRST124')
  assert.deepEqual((await cars().delete({ count: 'exact' }).eq('id', 4)).count, 1)
  assert.deepEqual((await cars().delete().in('id', [3, 99]).select('id')).data, [{ id: 3 }])
  assert.deepEqual((await cars().delete().eq('id', 99).select()).data, [])
  assert.deepEqual(await found(read()), [1, 2])
  assert.equal(await refused(cars().delete()), '400 21000')
  assert.equal(await refused(cars().update({ seats: 1 })), '400 21000')
})

test('a client cannot say that a change is rolled back: it is made, and the header tells so', async () => {
  const { status } = await cars().update({ name: 'Kept' }).eq('id', 1).rollback()
  assert.equal(status, 204)
  assert.equal((await cars().select('name').eq('id', 1).single()).data?.name, 'Kept')
})

test('who writes may not be able to read it again, and need not', async () => {
  const letters = client().from('letters')
  assert.equal((await letters.insert({ words: 'Dear school' })).status, 201)
  assert.equal(await refused(letters.insert({ id: 8, words: 'Dear school' }).select()), '403 42501')
  assert.equal(await refused(letters.select()), '403 42501')
  assert.equal(await refused(createClient(garage.url, app.anonKey).from('letters').select()), '401 42501')
  assert.equal(await refused(letters.delete().eq('id', 7)), '403 42501')
})

test('a refusal can be thrown, and a request taken back', async () => {
  await assert.rejects(
    async () => cars().select('wheels').throwOnError(),
    (error) => error instanceof PostgrestError && error.code === '42703',
  )
  const leaving = new AbortController()
  const waiting = cars().select().abortSignal(leaving.signal)
  leaving.abort()
  assert.match((await waiting).error?.message ?? '', /AbortError/)
  assert.equal((await cars().select().eq('id', 1)).status, 200)
})

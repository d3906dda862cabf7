import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createClient, PostgrestError } from '@supabase/supabase-js'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { type Garage, openGarage } from '#tests/support/rest.ts'

/** What the client's plain builder sends, on a table with columns of every kind. */
let app: TestApp
let garage: Garage
let olga: Person // has four vans
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
  await garage.owner.query('truncate public.vans, public.letters, public.parts')
  await garage.owner.query(
    `insert into public.vans (id, owner_id, plate, name, seats, price, automatic, bought_on, note, extras, more) values
      (1, $1, 'AB12', 'Corsa', 5, 9500.50, false, '2024-03-01', 'says "hello", (twice)', '{heater}', '{"dual": true}'),
      (2, $1, 'CD34', 'Fiesta', 5, 8000, true, '2023-07-15', null, '{heater,camera}', null),
      (3, $1, 'EF56', 'Mini', 4, 12000, true, null, '', '{}', null),
      (4, $1, 'GH78', null, null, 7000, null, null, 'a_b%c', '{camera}', '{}')`,
    [olga.id],
  )
})

const client = () => createClient(garage.url, app.anonKey, { accessToken: async () => olga.token })
const vans = () => client().from('vans')
/** Which vans a read found. */
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
const read = () => vans().select('id').order('id')

test('every comparison finds what it says', async () => {
  assert.deepEqual(await found(read().eq('seats', 5)), [1, 2])
  assert.deepEqual(await found(read().neq('seats', 5)), [3])
  assert.deepEqual(await found(read().gt('price', 9000)), [1, 3])
  assert.deepEqual(await found(read().gte('price', 9500.5).lt('price', 12000)), [1])
  assert.deepEqual(await found(read().lte('bought_on', '2023-12-31')), [2])
  assert.deepEqual(await found(read().like('name', '%i%')), [2, 3])
  assert.deepEqual(await found(read().ilike('name', '*I*')), [2, 3])
  assert.deepEqual(await found(read().like('note', 'a\\_b\\%c')), [4])
  assert.deepEqual(await found(read().is('name', null)), [4])
  assert.deepEqual(await found(read().is('automatic', true)), [2, 3])
  assert.deepEqual(await found(read().is('automatic', false)), [1])
  assert.deepEqual(await found(read().match({ seats: 5, automatic: true })), [2])
})

test('lists take values with anything in them', async () => {
  assert.deepEqual(await found(read().in('id', [1, 3, 99])), [1, 3])
  assert.deepEqual(await found(read().in('name', ['Corsa', 'no, such (car)'])), [1])
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

test('what the builder offers beyond that is refused, and so is a comparison that a type lacks', async () => {
  for (const request of [
    read().or('seats.eq.4,automatic.is.false'),
    read().not('seats', 'eq', 5),
    read().likeAllOf('name', ['%i%', 'M%']),
    read().regexMatch('name', '^[CF].*a$'),
    read().isDistinct('seats', 5),
    read().contains('extras', ['heater']),
    read().textSearch('name', 'corsa | mini'),
    read().rangeGt('name', '[1,2)'),
    read().filter('name', 'is', 'unknown'),
  ])
    assert.equal(await refused(request), '400 PGRST100')
  assert.equal(await refused(read().like('seats', '5%')), '404 42883')
  assert.equal(await refused(read().is('name', true)), '400 42804')
})

test('rows come in the order asked for, nulls where they are wanted, in pages', async () => {
  assert.deepEqual(
    await found(vans().select('id').order('seats').order('price', { ascending: false })),
    [3, 1, 2, 4],
  )
  assert.deepEqual(
    await found(vans().select('id').order('seats', { nullsFirst: true }).order('id', { ascending: false })),
    [4, 3, 2, 1],
  )
  assert.deepEqual(
    await found(vans().select('id').order('seats', { ascending: false, nullsFirst: false }).order('id')),
    [1, 2, 3, 4],
  )
  assert.deepEqual(await found(read().range(1, 2)), [2, 3])
  assert.deepEqual(await found(read().limit(1)), [1])
  assert.deepEqual(await found(read().limit(0)), [])
  assert.equal(await refused(read().range(3, 1)), '416 PGRST103')
  assert.equal(await refused(vans().select('id').order('id', { referencedTable: 'owners' })), '400 PGRST100')
})

test('columns are chosen; other names, casts, tables and sums are not on offer', async () => {
  assert.deepEqual((await vans().select('id, "name"').eq('id', 1).single()).data, { id: 1, name: 'Corsa' })
  for (const select of [
    'number:id',
    'price::text',
    'id, owner(*)',
    '...owners(name)',
    'price.sum()',
    'count()',
  ])
    assert.equal(await refused(vans().select(select)), '400 PGRST100', select)
  assert.equal(await refused(vans().select('wheels')), '400 42703')
})

test('one row, at most one, counts, and a head alone', async () => {
  assert.equal((await vans().select().eq('id', 1).single()).data?.plate, 'AB12')
  assert.equal(await refused(vans().select().eq('seats', 5).single()), '406 PGRST116')
  assert.equal((await vans().select().eq('id', 99).maybeSingle()).data, null)
  assert.equal(await refused(vans().select().eq('seats', 5).maybeSingle()), '406 PGRST116')
  for (const count of ['exact', 'planned', 'estimated'] as const) {
    const counted = await vans().select('id', { count }).eq('seats', 5).limit(1)
    assert.deepEqual([counted.status, counted.count], [206, 2])
    const alone = await vans().select('*', { count, head: true })
    assert.deepEqual([alone.status, alone.count, alone.data], [200, 4, null])
  }
})

test('a form of the answer that is not offered is 406', async () => {
  for (const request of [vans().select().csv(), vans().select().geojson(), vans().select().explain()])
    assert.equal(await refused(request), '406 PGRST107')
})

test('schemas, functions and the description of everything are not there', async () => {
  assert.equal(await refused(client().schema('auth').from('users').select()), '406 PGRST106')
  assert.equal(await refused(client().schema('auth').from('users').insert({ id: 1 })), '406 PGRST106')
  const called = await client().rpc('sell', { price: 1, car: 2 })
  assert.deepEqual([called.status, called.error?.code], [404, 'PGRST202'])
  assert.equal(await refused(client().rpc('sell', { car: 2 }, { get: true })), '404 PGRST202')
  const description = await (
    client() as unknown as {
      rest: { getOpenApiSpec(): Promise<{ status: number; error: { code: string } }> }
    }
  ).rest.getOpenApiSpec()
  assert.deepEqual([description.status, description.error.code], [404, 'PGRST205'])
})

test('a new row, several, and what a row leaves out', async () => {
  const made = await vans().insert({ id: 10, plate: 'NEW1' })
  assert.deepEqual([made.status, made.data, made.error], [201, null, null])
  const several = await vans()
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
  const nulls = await vans()
    .insert([
      { id: 13, plate: 'NEW4', note: 'x' },
      { id: 14, plate: 'NEW5' },
    ])
    .select('note')
  assert.deepEqual(nulls.data, [{ note: 'x' }, { note: null }])
  assert.deepEqual((await vans().insert([]).select()).data, [])
  assert.deepEqual(
    (
      await vans()
        .insert({ id: 18, plate: 'NEW9', mileage: 9007199254740993n })
        .select('mileage')
        .eq('mileage', '9007199254740993')
        .single()
    ).status,
    201,
  )
  assert.deepEqual(
    (
      await vans()
        .insert({ id: 19, plate: 'NW10', extras: ['a', 'b'], more: { deep: [1] } })
        .select('extras,more')
        .single()
    ).data,
    { extras: ['a', 'b'], more: { deep: [1] } },
  )
})

test('what a row may not be', async () => {
  assert.equal(await refused(vans().insert({ id: 1, plate: 'AB99' })), '409 23505')
  const twice = await vans().insert({ id: 20, plate: 'AB12' })
  assert.deepEqual(
    [twice.error?.message, twice.error?.details],
    ['duplicate key value violates unique constraint "vans_plate_key"', null],
    'the value stays hidden where rows are guarded',
  )
  assert.equal(await refused(vans().insert({ id: 20 })), '400 23502')
  assert.equal(await refused(vans().insert({ id: 20, plate: 'X' })), '400 23514')
  assert.equal(await refused(vans().insert({ id: 20, plate: 'XX', wheels: 4 })), '400 PGRST204')
  assert.equal(await refused(vans().insert({ id: 'twenty', plate: 'XX' })), '400 22P02')
  assert.equal(await refused(vans().insert({ id: 99_999_999_999, plate: 'XX' })), '400 22003')
  assert.equal(await refused(vans().insert({ id: 20, plate: 'XX', bought_on: '2026-02-30' })), '400 22008')
  assert.equal(
    await refused(
      vans()
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
  const merged = await vans().upsert({ id: 1, plate: 'AB12', name: 'Corsa E' }).select('name,seats')
  assert.deepEqual([merged.status, merged.data], [200, [{ name: 'Corsa E', seats: 5 }]])
  const mixed = await vans().upsert(
    [
      { id: 1, plate: 'AB12', name: 'Corsa F' },
      { id: 30, plate: 'NEW1', name: 'Up' },
    ],
    { count: 'exact' },
  )
  assert.deepEqual([mixed.status, mixed.count], [201, 2])
  const byPlate = await vans()
    .upsert({ id: 2, plate: 'CD34', name: 'Fiesta E' }, { onConflict: 'plate' })
    .select('id,name')
  assert.deepEqual([byPlate.status, byPlate.data], [200, [{ id: 2, name: 'Fiesta E' }]])
  const left = await vans()
    .upsert(
      [
        { id: 3, plate: 'EF56', name: 'Other' },
        { id: 31, plate: 'NEW2', name: 'Polo' },
      ],
      { ignoreDuplicates: true },
    )
    .select('id')
  assert.deepEqual([left.status, left.data], [201, [{ id: 31 }]])
  assert.equal(await refused(vans().upsert({ id: 1, plate: 'AB12' }, { onConflict: 'name' })), '400 42P10')
  assert.equal(await refused(vans().upsert({ id: 1, plate: 'AB12' }, { onConflict: 'wheels' })), '400 42703')
  assert.equal(
    await refused(
      vans().upsert([
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

test('a change and a removal, with and without the rows, need a filter', async () => {
  assert.equal((await vans().update({ name: 'Quiet' }).eq('id', 1)).status, 204)
  const answer = await vans()
    .update({ seats: 2 }, { count: 'exact' })
    .in('id', [1, 2])
    .select('id,seats')
    .order('id', { ascending: false })
  assert.deepEqual(
    [answer.status, answer.count, answer.data],
    [
      200,
      2,
      [
        { id: 2, seats: 2 },
        { id: 1, seats: 2 },
      ],
    ],
  )
  assert.equal(
    await refused(vans().update({ seats: 9 }).gt('price', 0).order('price').limit(1)),
    '400 PGRST109',
  )
  assert.deepEqual(
    await found(read().eq('seats', 9)),
    [],
    'a change takes all the rows of its filters or none',
  )
  assert.deepEqual((await vans().delete({ count: 'exact' }).eq('id', 4)).count, 1)
  assert.deepEqual((await vans().delete().in('id', [3, 99]).select('id')).data, [{ id: 3 }])
  assert.deepEqual((await vans().delete().eq('id', 99).select()).data, [])
  assert.deepEqual(await found(read()), [1, 2])
  assert.equal(await refused(vans().delete()), '400 21000')
  assert.equal(await refused(vans().update({ seats: 1 })), '400 21000')
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
    async () => vans().select('wheels').throwOnError(),
    (error) => error instanceof PostgrestError && error.code === '42703',
  )
  const leaving = new AbortController()
  const waiting = vans().select().abortSignal(leaving.signal)
  leaving.abort()
  assert.match((await waiting).error?.message ?? '', /AbortError/)
  assert.equal((await vans().select().eq('id', 1)).status, 200)
})

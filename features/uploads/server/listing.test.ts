import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
  await service().createBucket('library', { public: false })
  for (const [n, name] of names.entries()) {
    app.clock.set(`2026-11-0${n + 1}T09:00:00Z`)
    await library().upload(name, new Blob([name], { type: 'text/plain' }))
  }
  app.clock.set()
})
after(() => app.close())

const names = [
  'zebra.txt',
  'books/b.txt',
  'books/a.txt',
  'books/old/c.txt',
  'books/old/d.txt',
  'Apple.txt',
  'books-shop.txt',
  'odd/a_sure.txt',
]
const service = () => createClient(app.url, app.serviceKey).storage
const library = () => service().from('library')
const shown = async (...asked: Parameters<ReturnType<typeof library>['list']>) =>
  (await library().list(...asked)).data!.map(({ name, id }) => (id ? name : `${name}/`))

test('a list shows one folder: its folders first, then its files, named from there', async () => {
  assert.deepEqual(await shown(), ['books/', 'odd/', 'Apple.txt', 'books-shop.txt', 'zebra.txt'])
  assert.deepEqual(await shown('books'), ['old/', 'a.txt', 'b.txt'])
  assert.deepEqual(await shown('books/'), ['old/', 'a.txt', 'b.txt'])
  assert.deepEqual(await shown('books/old'), ['c.txt', 'd.txt'])
  assert.deepEqual(await shown('book'), [], 'half a name is no folder')
  const [folder, file] = (await library().list('books')).data!
  assert.deepEqual(
    { ...folder },
    { name: 'old', id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null },
  )
  assert.deepEqual(
    [file?.name, file?.metadata?.['size'], file?.metadata?.['mimetype'], file?.metadata?.['httpStatusCode']],
    ['a.txt', 11, 'text/plain', 200],
  )
})

test('it is sorted, searched and cut into pages', async () => {
  assert.deepEqual(await shown('', { sortBy: { column: 'name', order: 'desc' } }), [
    'odd/',
    'books/',
    'zebra.txt',
    'books-shop.txt',
    'Apple.txt',
  ])
  assert.deepEqual(await shown('books', { sortBy: { column: 'created_at', order: 'asc' } }), [
    'old/',
    'b.txt',
    'a.txt',
  ])
  assert.deepEqual(await shown('books', { sortBy: { column: 'updated_at', order: 'desc' } }), [
    'old/',
    'a.txt',
    'b.txt',
  ])
  assert.deepEqual(await shown('', { search: 'BOOK' }), ['books/', 'books-shop.txt'])
  assert.deepEqual(await shown('odd', { search: 'A_' }), ['a_sure.txt'])
  for (const search of ['%', '_', 'a\\'])
    assert.deepEqual(await shown('odd', { search }), [], 'signs stand for themselves')
  assert.deepEqual(await shown('', { limit: 2 }), ['books/', 'odd/'])
  assert.deepEqual(await shown('', { limit: 2, offset: 2 }), ['Apple.txt', 'books-shop.txt'])
  assert.deepEqual(await shown('', { offset: 50 }), [])
})

async function pagesOf(asked: NonNullable<Parameters<ReturnType<typeof library>['listV2']>[0]>) {
  const seen: string[] = []
  let pages = 0
  for (let cursor: string | undefined; pages < 20; pages++) {
    const { data, error } = await library().listV2({ ...asked, ...(cursor && { cursor }) })
    assert.equal(error, null)
    seen.push(...data!.folders.map(({ name }) => name), ...data!.objects.map(({ name }) => name))
    assert.ok(data!.folders.length + data!.objects.length <= (asked.limit ?? 1_000))
    if (!data!.hasNext) return { seen, pages: pages + 1 }
    cursor = data!.nextCursor
  }
  throw new Error('the pages have no end')
}

test('the other list goes along all names, page by page, whichever order', async () => {
  const stored = names.toSorted()
  assert.deepEqual(await pagesOf({}), { seen: stored, pages: 1 })
  assert.deepEqual(await pagesOf({ limit: 2 }), { seen: stored, pages: 4 })
  assert.deepEqual(
    (await pagesOf({ limit: 3, sortBy: { column: 'name', order: 'desc' } })).seen,
    stored.toReversed(),
  )
  assert.deepEqual((await pagesOf({ limit: 1, sortBy: { column: 'created_at' } })).seen, names)
  assert.deepEqual((await pagesOf({ prefix: 'books/' })).seen, [
    'books/a.txt',
    'books/b.txt',
    'books/old/c.txt',
    'books/old/d.txt',
  ])
  assert.deepEqual((await pagesOf({ prefix: 'book' })).seen.length, 5, 'here a prefix is any beginning')
  assert.deepEqual((await pagesOf({ prefix: 'books/a.txt', exactMatch: true })).seen, ['books/a.txt'])
})

test('by folders, it shows each folder once', async () => {
  const { data } = await library().listV2({ with_delimiter: true, prefix: 'books/' })
  assert.deepEqual(data?.folders, [{ name: 'books/old/', key: 'books/old' }])
  assert.deepEqual(
    data?.objects.map(({ key }) => key),
    ['books/a.txt', 'books/b.txt'],
  )
  for (const limit of [1, 2, 3])
    assert.deepEqual((await pagesOf({ with_delimiter: true, limit })).seen.toSorted(), [
      'Apple.txt',
      'books-shop.txt',
      'books/',
      'odd/',
      'zebra.txt',
    ])
})

test('a cursor that was never given out is refused', async () => {
  for (const cursor of ['nonsense', Buffer.from('[1]').toString('base64url')])
    assert.equal(
      ((await library().listV2({ cursor })).error as unknown as { code: string }).code,
      'InvalidRequest',
    )
})

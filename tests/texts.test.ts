import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { requestRates } from '#server/limits/requests.ts'
import { root } from './robustness/program.ts'
import { isThere, readRows, unquoted } from './support/cited-tests.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const list = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) => !/\.(test|spec)\.ts$|README/.test(file))

/** docs/texts.md says of every text what it promises and which test proves that. */
describe('docs/texts.md', () => {
  const rows = readRows('docs/texts.md')
    .filter(([, where = '']) => where.startsWith('`'))
    .map(([text = '', where = '', promises = '', shown = '']) => ({
      text,
      where: unquoted(where),
      promises,
      shown,
    }))

  test('has one row for every page, article, guide and legal text', () => {
    const pages = list('pages/**/*.tsx').filter((file) => read(file).includes('export default'))
    const texts = list('features/{articles,docs}/**/*.md')
    assert.ok(pages.length > 60 && texts.length > 40)
    const listed = rows.filter(({ where }) => !where.startsWith('features/') || where.endsWith('.md'))
    assert.deepEqual(listed.map(({ where }) => where).toSorted(), [...pages, ...texts].toSorted())
  })

  test('has a row for every email, under its subject', () => {
    const emails = list('features/*/server/*.ts').flatMap((file) => subjectsIn(file))
    assert.ok(emails.length > 35)
    const listed = new Set(rows.map(({ text, where }) => `${where}: ${text}`))
    assert.deepEqual(
      emails.filter((email) => !listed.has(email)),
      [],
    )
    assert.equal(rows.filter(({ where }) => /^features\/.*\.ts$/.test(where)).length, emails.length + 1)
  })

  test('says of each what it promises, and names tests that are there', () => {
    const wrong = rows.flatMap(({ text, promises, shown }) => [
      ...(promises.length < 8 ? [`${text}: promises nothing`] : []),
      ...shown.split('<br>').flatMap((proof) => (isThere(proof) ? [] : [`${text}: ${proof}`])),
    ])
    assert.deepEqual(wrong, [])
  })
})

/** Each subject as the row has it; what is put in stands as “…”. That of a newsletter is its writer’s. */
function subjectsIn(file: string): string[] {
  const text = read(file)
  if (!/writeEmail\(|mailOf\(/.test(text)) return []
  return [...text.matchAll(/\bsubject(?: =|:)([^\n]+(?:\n\s+[?:][^\n]+)*)/g)].flatMap(([, value = '']) =>
    [...value.matchAll(/(?<!=== )(?:'([^']+)'|`([^`]+)`)/g)]
      .map(([, plain, template]) => plain ?? template!.replaceAll(/\$\{[^}]+\}/g, '…'))
      .filter((subject) => subject !== '… · …')
      .map((subject) => `${file}: ${subject}`),
  )
}

test('the storage page names everything that the pages keep in a browser', () => {
  const page = read('features/articles/legal/cookies.md')
  const stored = list('{web,ui,pages,features/*/web}/**/*.{ts,tsx}').flatMap((file) =>
    [...read(file).matchAll(/(?:writeStored\(|^(?:export )?const item = )'([A-Za-z][\w: -]*)'/gm)].map(
      ([, name]) => name!,
    ),
  )
  const personal = list('{web,ui,pages,features/*/web}/**/*.{ts,tsx}').flatMap((file) =>
    [
      ...read(file).matchAll(
        /(?:create(?:DeviceStore|(?:Work)?Outbox)(?:<[^>]+>)?\('|\$\{personalPrefix\})([a-z ]+?)(?:'| ?\$)/g,
      ),
    ].map(([, name]) => `mine: ${name}`),
  )
  assert.ok(stored.length > 8, stored.join())
  for (const name of ['mine: outcomes', 'mine: note draft', 'mine: push', 'mine: draft'])
    assert.ok(personal.includes(name), personal.join())
  assert.deepEqual(
    [...new Set([...stored, ...personal])].filter((name) => !page.includes(`\`${name}`)),
    [],
  )
})

test('the guide to rate limits has the figures that are set', () => {
  const guide = read('features/docs/guides/rate-limits.md')
  for (const [says, rate] of [
    ['Reads of `/api`', requestRates.read],
    ['Changes in `/api`', requestRates.write],
    ['Searches', requestRates.search],
    ['`/rest/v1`', requestRates.data],
    ['Files sent', requestRates.upload],
    ['Copies, reports and CSV files', requestRates.heavy],
  ] as const) {
    const row = `| ${says} | account | ${rate.account.perMinute} a minute`
    assert.ok(guide.includes(row), row)
  }
})

import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { root } from './robustness/program.ts'
import { isThere, readRows, unquoted } from './support/cited-tests.ts'

/** docs/conformance.md says where each statement of the specification lives and which test shows it. A row that names what is not there is no proof. */
describe('docs/conformance.md', () => {
  const rows = readRows('docs/conformance.md')
    .filter(([id = '']) => /^[\dCL]+\.\d/.test(id))
    .map((row) => {
      const [id = '', statement = '', lives = '', shown = ''] = row
      return { id, statement, lives, shown, cells: row.length }
    })

  /** How many statements each section has: a row that goes is missed. */
  const statements = { 1: 23, 2: 83, 3: 37, 4: 51, 5: 17, 6: 13, 7: 55, 8: 47, 9: 41 }
  const idsOf = (section: string) => rows.map(({ id }) => id).filter((id) => id.startsWith(`${section}.`))
  const numbered = (section: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`)

  for (const [section, count] of Object.entries(statements))
    test(`has a row for every statement of section ${section}`, () =>
      assert.deepEqual(idsOf(section), numbered(section, count)))

  test('numbers without a hole what the product asks of itself', () => {
    for (const [section, least] of [
      ['C', 17],
      ['L', 57],
    ] as const) {
      assert.ok(idsOf(section).length >= least, section)
      assert.deepEqual(idsOf(section), numbered(section, idsOf(section).length))
    }
    for (const { id, statement, cells } of rows)
      assert.ok(/^[1-9CL]\.\d+$/.test(id) && statement.length > 3 && cells === 4, id)
  })

  test('names files that are there', () => {
    const missing = rows.flatMap(({ id, lives }) =>
      lives
        .split(', ')
        .flatMap((file) => (existsSync(path.join(root, unquoted(file))) ? [] : [`${id}: ${file}`])),
    )
    assert.deepEqual(missing, [])
  })

  test('names tests that are there, at least one a row', () => {
    const missing = rows.flatMap(({ id, shown }) =>
      shown.split('<br>').flatMap((proof) => (isThere(proof) ? [] : [`${id}: ${proof}`])),
    )
    assert.deepEqual(missing, [])
  })
})

test('every journey is watched for foreign hosts and for what the content policy refuses', () => {
  const specs = globSync('tests/journeys/*.spec.ts', { cwd: root })
  assert.ok(specs.length > 20)
  const unwatched = specs.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return (
      !/import \{[^}]*\} from '\.\/(world|watching)\.ts'/.test(text) ||
      /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/.test(text)
    )
  })
  assert.deepEqual(unwatched, [])
})

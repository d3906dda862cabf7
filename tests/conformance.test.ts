import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { root } from './robustness/program.ts'
import { isThere, unquoted } from './support/cited-tests.ts'

/** docs/conformance.md says where each statement of the specification lives and which test shows it. A row that names what is not there is no proof. */
describe('docs/conformance.md', () => {
  const rows = readFileSync(path.join(root, 'docs/conformance.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| [\dCL]\S* \|/.test(line))
    .map((line) => {
      const [id = '', statement = '', lives = '', shown = ''] = line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim())
      return { id, statement, lives, shown, cells: line.split(' | ').length }
    })

  test('has a row for statements of each section, numbered without a hole', () => {
    for (const section of ['1', '2', '4', '5', '8', '9', 'C', 'L']) {
      const numbers = rows
        .filter(({ id }) => id.startsWith(`${section}.`))
        .map(({ id }) => Number(id.split('.')[1]))
      assert.ok(numbers.length > 9, `section ${section}`)
      assert.deepEqual(
        numbers,
        numbers.map((_, index) => index + 1),
        `section ${section}`,
      )
    }
    for (const { id, statement, cells } of rows)
      assert.ok(/^[124589CL]\.\d+$/.test(id) && statement.length > 3 && cells === 4, id)
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

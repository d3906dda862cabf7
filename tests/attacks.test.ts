import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from './robustness/program.ts'
import { isThere } from './support/cited-tests.ts'

const rows = readFileSync(path.join(root, 'docs/attacks.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| |'))
  .map((line) => line.slice(2, -2).split(' | '))

test('docs/attacks.md has every experiment and every finding of the audit once, with tests that are there', () => {
  const ids = rows.flatMap(([ids = '']) => ids.split(', '))
  const many = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n + 1}`)
  for (const id of [...many('E', 20), ...many('H', 2), ...many('M', 13), ...many('L', 23)])
    assert.ok(ids.includes(id), id)
  const missing = rows.flatMap(([id, , , shown = '']) =>
    shown.split('<br>').flatMap((proof) => (isThere(proof) ? [] : [`${id}: ${proof}`])),
  )
  assert.deepEqual(missing, [])
})

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { root } from './robustness/program.ts'
import { isThere, unquoted } from './support/cited-tests.ts'

/** Each section of ASVS 5.0.0 with the level of each of its requirements, in their order. */
const levels: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
}
const perChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

describe('docs/asvs.md', () => {
  const rows = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [id = '', level = '', what = '', state = '', shown = '', ...more] = line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim())
      return { id, level, what, state, shown, more }
    })
  const proofs = rows.flatMap(({ id, state, shown }) =>
    shown.split('<br>').map((proof) => ({ id, state, proof })),
  )

  test('has one row for each requirement of levels 1 and 2, in order', () => {
    const required = Object.entries(levels).flatMap(([section, each]) =>
      [...each].flatMap((level, at) => (level === '3' ? [] : [`${section}.${at + 1} ${level}`])),
    )
    assert.deepEqual(
      rows.map(({ id, level }) => `${id} ${level}`),
      required,
    )
    assert.equal(required.length, 253)
    assert.deepEqual(
      perChapter.map((_, at) => rows.filter(({ id }) => id.startsWith(`${at + 1}.`)).length),
      perChapter,
    )
    for (const { id, what, more } of rows) assert.ok(what.length > 3 && more.length === 0, id)
  })

  test('leaves none open: each is tested, set, documented, or not applicable with a reason', () => {
    for (const { id, state, shown } of rows) {
      assert.match(state, /^(test|configuration|document|not applicable)$/, id)
      if (state === 'not applicable') assert.ok(shown.length > 15, `${id}: ${shown}`)
    }
    const count = (name: string) => rows.filter(({ state }) => state === name).length
    const head = `**${count('test')} are shown by a test, ${count('configuration')} by a setting, ${count('document')} are duties to document, ${count('not applicable')} concern something that is not here; none is open.**`
    assert.ok(readFileSync(path.join(root, 'docs/asvs.md'), 'utf8').includes(head), head)
  })

  test('names tests, files and headings that are there', () => {
    const missing = proofs.filter(({ state, proof }) =>
      state === 'not applicable'
        ? [...proof.matchAll(/`([\w/.-]+\.tsx?)`/g)].some(([, file]) => !existsSync(path.join(root, file!)))
        : !(isThere(proof) || isWritten(proof)),
    )
    assert.deepEqual(missing, [])
    const untested = rows.filter(({ state, shown }) => state === 'test' && !shown.includes(' › '))
    assert.deepEqual(untested, [])
  })
})

/** `file` (what in it), or `file` § heading. */
function isWritten(proof: string): boolean {
  const [, file = '', heading] = /^(`[^`]+`)(?: § (.+)| \(.+\))?$/.exec(proof) ?? []
  const where = path.join(root, unquoted(file))
  if (!file || !existsSync(where)) return false
  return (
    heading === undefined ||
    new RegExp(`^#+ ${RegExp.escape(heading)}$`, 'm').test(readFileSync(where, 'utf8'))
  )
}

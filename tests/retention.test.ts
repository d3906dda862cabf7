import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import type { Feature } from '#server/feature.ts'
import { tidyPlatform } from '#server/tidy.ts'
import { root } from './robustness/program.ts'
import { readRows } from './support/cited-tests.ts'

const list = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))

/** How long something is kept is in one table of docs/operations.md, and in the `keeps` of the job that deletes it. */
describe('how long records are kept', async () => {
  const features: Feature[] = []
  for (const file of list('features/*/server/feature.ts'))
    features.push((await import(path.join(root, file))).feature)
  const jobs = [tidyPlatform, ...features.flatMap(({ jobs = [] }) => jobs)]
  const keeps = jobs.flatMap(({ name, options }) =>
    Object.entries(options.keeps ?? {}).map(([table, kept]) => ({ job: name, table, kept })),
  )
  const rows = readRows('docs/operations.md')
    .filter(([, , job = '']) => jobs.some(({ name }) => job.startsWith(`\`${name}\``)))
    .flatMap(([record = '', kept = '', job = '']) =>
      quoted(record).map((table) => ({ job: quoted(job)[0]!, table, kept })),
    )

  test('the table has each record that a job deletes, for as long as the job keeps it', () => {
    assert.ok(keeps.length > 30)
    const nameOf = ({ job, table }: { job: string; table: string }) => `${table} (${job})`
    assert.deepEqual(rows.map(nameOf).sort(), keeps.map(nameOf).sort())
    const wrong = keeps.filter((one) => {
      const { kept } = rows.find((row) => nameOf(row) === nameOf(one))!
      return !new RegExp(`^${RegExp.escape(one.kept)}(?![\\w.])`).test(kept)
    })
    assert.deepEqual(wrong, [])
  })

  test('whatever is deleted because it is old is in the `keeps` of a job, and for as long', () => {
    const found = list('{server,features/*/server}/**/*.ts').flatMap((file) =>
      [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(
          /delete from (?:public\.)?([\w.]+)((?:(?!delete from)[^`])*?<=? \(?(?:clock|now)\(\)[^`]*?)(?=delete from|`|',\n)/g,
        ),
      ].map(([, table = '', rest = '']) => ({
        file,
        table,
        literals: [...rest.matchAll(/- interval '(\d+ \w+)'/g)].map(([, kept]) => kept),
      })),
    )
    assert.ok(found.length > 25, `${found.length}`)
    const wrong = found.filter(({ table, literals }) => {
      const kept = keeps.filter((one) => one.table === table).map((one) => one.kept)
      return kept.length === 0 || (literals.length > 0 && !kept.some((one) => literals.includes(one)))
    })
    assert.deepEqual(wrong, [])
  })
})

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)

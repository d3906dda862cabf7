import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { closingLine, compareDependencies, verdictOf } from './audit.ts'

/* As npm 11 answers `npm audit --json`, shortened. */
const found = (severity: string) => ({
  name: 'minimist',
  severity,
  isDirect: false,
  via: [{ source: 1097678, title: 'Prototype Pollution in minimist', severity, range: '<0.2.4' }],
  effects: ['mkdirp'],
  range: '<=0.2.3',
  nodes: ['node_modules/minimist'],
  fixAvailable: true,
})
const report = (vulnerabilities: object, total = 345) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: {}, dependencies: { prod: 101, dev: 240, optional: 60, total } },
  })
const clean = report({})
const minor = report({ minimist: found('moderate') })
const broken = report({ minimist: found('critical'), qs: { ...found('high'), range: '<6.9.7' } })
const away = JSON.stringify({
  message:
    'request to https://registry.npmjs.org/-/npm/v1/security/audits/quick failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org',
  error: { summary: '', detail: '' },
})
const refused = JSON.stringify({
  message: '404 Not Found - POST https://registry.example/-/npm/v1/security/audits/quick',
  method: 'POST',
  statusCode: 404,
  body: { error: 'not found' },
  error: { summary: '', detail: '' },
})

let folder: string
let files: { lock: string; mark: string }
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clearway-audit-'))
  files = { lock: path.join(folder, 'package-lock.json'), mark: path.join(folder, 'compared') }
  writeFileSync(files.lock, '{ "lockfileVersion": 3 }')
})
afterEach(() => rmSync(folder, { recursive: true }))

const compare = (answer: string) => compareDependencies(async () => answer, files)

test('a dependency with a serious hole that is known fails the check, each time, and is named', async () => {
  const verdict = await compare(broken)
  assert.deepEqual(verdict, {
    is: 'vulnerable',
    serious: ['minimist <=0.2.3: critical', 'qs <6.9.7: high'],
  })
  assert.match(closingLine(verdict), /^✖ [\s\S]*minimist <=0\.2\.3: critical/)
  assert.equal(existsSync(files.mark), false)
  assert.equal(verdictOf(minor).is, 'clean', 'a lesser one waits for the next update')
})

test('a check that compared nothing says so, passes for no comparison and is tried again the next time', async () => {
  for (const answer of [
    away,
    refused,
    '',
    'npm error code EAUDIT',
    '[]',
    '{"vulnerabilities":{}}',
    report({}, 0),
  ]) {
    const verdict = await compare(answer)
    assert.deepEqual(verdict, { is: 'not compared' }, answer)
    assert.match(closingLine(verdict), /^– not compared .* the registry didn’t answer$/)
  }
  assert.equal(verdictOf(report({ qs: { severity: 'dreadful', range: '*' } })).is, 'not compared')
  assert.equal(existsSync(files.mark), false)
  assert.equal((await compare(broken)).is, 'vulnerable')
})

test('a real comparison holds for a day, and for that lockfile alone', async () => {
  const clear = await compare(clean)
  assert.match(closingLine(clear), /^✔ no serious vulnerability is known$/)
  assert.equal((await compare(broken)).is, 'clean', 'not asked again')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(files.mark, yesterday, yesterday)
  assert.equal((await compare(broken)).is, 'vulnerable')
  await compare(clean)
  writeFileSync(files.lock, '{ "lockfileVersion": 3, "packages": {} }')
  assert.equal((await compare(away)).is, 'not compared')
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ConfigError, readConfig } from '#server/config.ts'
import { productOptions } from '#tools/bench/cores.ts'
import { root } from './robustness/program.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const compose = read('compose.yaml')
/** Each service with its lines. */
const services = new Map(
  [
    ...compose
      .split(/^services:$/m)[1]!
      .split(/^configs:$/m)[0]!
      .matchAll(/^ {2}([\w-]+):(.*\n(?: {4}.*\n|\n| {2}#.*\n)*)/gm),
  ].map(([, name = '', lines = '']) => [name, lines]),
)
const partOf = (name: string) => compose.split(new RegExp(`^${name}: .*\\n`, 'm'))[1]!.split(/^\S/m)[0]!

test('anyone who breaks into a container of the deployment can write nowhere but its volumes and gain no rights, and the server does not run as root', () => {
  const hardened = partOf('x-hardened')
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
    assert.ok(hardened.includes(line), line)
  assert.match(partOf('x-app'), /<<: \*hardened/)
  assert.deepEqual(
    [...services.keys()],
    ['app-1', 'app-2', 'migrate', 'database', 'backup', 'scanner', 'proxy'],
  )
  for (const [name, lines] of services) {
    assert.match(lines, /\*app|<<: \*hardened/, name)
    assert.doesNotMatch(lines, /privileged|read_only: false|cap_add: \[ALL/, name)
  }
  assert.match(read('Dockerfile'), /^USER node$/m)
})

test('the server’s login owns nothing, only the migration knows the owner’s, and a backup runs beside them', () => {
  assert.match(partOf('x-app'), /DATABASE_URL: postgres:\/\/clearway_server:[\s\S]*DATABASE_MIGRATE: "off"/)
  assert.doesNotMatch(partOf('x-app'), /clearway_owner/)
  const owners = [...services].filter(([, lines]) => lines.includes('clearway_owner')).map(([name]) => name)
  assert.deepEqual(owners, ['migrate'])
  assert.match(services.get('migrate')!, /commands\/migrate\.ts/)
  assert.match(compose, /create role clearway_server login noinherit/)
  assert.match(services.get('backup')!, /clearway_backup/)
})

test('who fills in .env.example is asked for everything that production requires', () => {
  const named = new Set([...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!))
  const inCompose = [...partOf('x-app').matchAll(/^ {4}(\w+): /gm)].map(([, name]) => name!)
  const faults = (error: unknown) => {
    assert.ok(error instanceof ConfigError)
    const missing = error.faults.flatMap((fault) => fault.split(':', 1)[0]!)
    assert.ok(missing.length >= 6, missing.join())
    assert.deepEqual(
      missing.filter((name) => !named.has(name) && !inCompose.includes(name)),
      [],
    )
    return true
  }
  assert.throws(() => readConfig({ CLEARWAY_MODE: 'production' }), faults)
})

test('every image can be pinned to the digest that was looked at', () => {
  const images = [...`${compose}${read('Dockerfile')}`.matchAll(/\$\{(\w+_IMAGE):-/g)].map(
    ([, name]) => name!,
  )
  const pinned = [...read('tools/scripts/pin-images.sh').matchAll(/(\w+_IMAGE)=/g)].map(([, name]) => name!)
  assert.deepEqual([...new Set(images)].sort(), pinned.toSorted())
  const plain = [...compose.matchAll(/^\s+image: (.+)$/gm)].filter(
    ([, image]) => !/\$\{|^clearway$|\*/.test(image!),
  )
  assert.deepEqual(plain, [])
})

test('wherever the server is started, it has the options that keep its memory small, and gives back what starting needed', () => {
  const command = ['node', ...productOptions, 'server/main.mjs']
  assert.ok(JSON.parse(read('package.json')).scripts.start.endsWith(command.join(' ')))
  assert.ok(read('Dockerfile').includes(`CMD ["${command.join('", "')}"]`))
  assert.ok(read('docs/operations.md').includes(`\`${command.join(' ')}\``))
  assert.ok(productOptions.includes('--expose-gc'))
  assert.match(read('server/main.ts'), /flushCompileCache\(\)[^}]*gc\?\.\(/)
})

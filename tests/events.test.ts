import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'
import { featureOrder } from '#features/order.ts'
import type { Feature } from '#server/feature.ts'
import { root } from '#tools/scripts/steps.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const namesIn = (text: string) => [...text.matchAll(/`([a-z][a-z-]*\.[a-z-]+)`/g)].map(([, name]) => name!)
const manifests = featureOrder.filter((name) =>
  existsSync(path.join(root, `features/${name}/server/feature.ts`)),
)

suite('the README of a feature', () => {
  for (const name of manifests)
    test(`${name} names the events that it emits, and those to which it subscribes`, async () => {
      const { feature }: { feature: Feature } = await import(`#features/${name}/server/feature.ts`)
      const readme = read(`features/${name}/README.md`)
      const subscribed = new Set((feature.subscribers ?? []).map(({ to }) => to))
      const [, listed = ''] = /\*\*Subscribes to\*\*(.*?)(?=\*\*Emits|\n\n|$)/s.exec(readme) ?? []
      assert.deepEqual([...new Set(namesIn(listed))].sort(), [...subscribed].sort())
      const emitted = globSync(`features/${name}/*.ts`, { cwd: root }).flatMap((file) =>
        [...read(file).matchAll(/defineEvent\(\s*'([^']+)'/g)].map(([, event]) => event!),
      )
      const [, said = ''] = /\*\*Emits\*\*(.*?)(?=\*\*Subscribes|\n\n|$)/s.exec(readme) ?? []
      assert.deepEqual(
        emitted.filter((event) => !namesIn(said).includes(event)),
        [],
      )
    })
})

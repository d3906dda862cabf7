/**
 * One process that runs many test files, one after another, as its parent hands them out: what the files import is read once.
 * Each file is a suite of its own, so that its hooks are for it alone.
 */
import path from 'node:path'
import { describe, mock } from 'node:test'
import { root } from '../steps.ts'
import { beginFile } from './progress.ts'
import { rememberGlobals } from './globals.ts'

/** What a file leaves open keeps the process alive; after this long it is named rather than waited for. */
const patienceMs = 10_000

const nextFile = () =>
  new Promise<string | undefined>((resolve) => {
    process.once('message', (message: { file?: string }) => resolve(message.file))
    process.send!({ ready: true })
  })

const restoreGlobals = rememberGlobals()
for (let file = await nextFile(); file !== undefined; file = await nextFile()) {
  const endFile = beginFile(file)
  const address = path.join(root, file)
  await describe(file, async () => {
    await import(address)
  })
  mock.reset()
  mock.timers.reset()
  restoreGlobals()
  process.send!({ done: endFile() })
}
process.disconnect?.()
setTimeout(() => {
  console.error(`Something is left open: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(1)
}, patienceMs).unref()

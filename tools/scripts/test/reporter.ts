import { inspect } from 'node:util'

type Data = {
  name: string
  nesting: number
  file?: string
  skip?: string | boolean
  todo?: string | boolean
  details: {
    duration_ms: number
    type?: 'suite' | 'test'
    error?: Error & { cause?: unknown; failureType?: string }
  }
}
type Event = { type: string; data: Data & { message: string } }

/** A line per file with its count and time, and everything about what failed. The counts go to the parent process. */
export default async function* report(source: AsyncIterable<Event>) {
  const path: string[] = []
  let [passed, failed, broken] = [0, 0, [] as string[]]
  for await (const { type, data } of source) {
    if (type === 'test:start') {
      path.length = data.nesting
      path[data.nesting] = data.name
    }
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { error, duration_ms, type: kind } = data.details
    const isFileOrSuite = kind === 'suite'
    if (type === 'test:pass' && !isFileOrSuite && !data.skip && !data.todo) passed++
    if (type === 'test:fail' && !(isFileOrSuite && error?.failureType === 'subtestsFailed')) {
      failed++
      const name = [...path.slice(0, data.nesting), data.name].join(' › ')
      broken.push(`  ✖ ${name}\n${indent(inspect(error?.cause ?? error))}\n`)
    }
    if (data.nesting > 0) continue
    yield `${failed === 0 ? '✔' : '✖'} ${data.name} (${passed + failed} in ${(duration_ms / 1_000).toFixed(1)} s)\n`
    yield broken.join('')
    process.send?.({ counts: { file: data.name, passed, failed } })
    ;[passed, failed, broken] = [0, 0, []]
  }
}

const indent = (text: string) => text.replaceAll(/^/gm, '    ')

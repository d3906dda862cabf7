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
  let [passed, broken] = [0, [] as { name: string; why: string }[]]
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
      const name = [...path.slice(0, data.nesting), data.name].join(' › ')
      broken.push({ name, why: inspect(error?.cause ?? error) })
    }
    if (data.nesting > 0) continue
    const seconds = (duration_ms / 1_000).toFixed(1)
    yield `${broken.length === 0 ? '✔' : '✖'} ${data.name} (${passed + broken.length} in ${seconds} s)\n`
    yield broken.map(({ name, why }) => `  ✖ ${name}\n${indent(why)}\n`).join('')
    process.send?.({ counts: { file: data.name, passed, broken: broken.map(({ name }) => name) } })
    ;[passed, broken] = [0, []]
  }
}

const indent = (text: string) => text.replaceAll(/^/gm, '    ')

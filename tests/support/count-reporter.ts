import { writeFileSync } from 'node:fs'

type Event = {
  type: string
  data: {
    counts?: { passed: number; failed: number; cancelled: number; skipped: number; todo: number }
    file?: string
  }
}

/** Writes the run's counts where `tools/scripts/test.ts` reads them. */
export default async function* count(source: AsyncIterable<Event>) {
  for await (const { type, data } of source) {
    if (type === 'test:summary' && data.file === undefined)
      writeFileSync(process.env['TEST_COUNTS']!, JSON.stringify(data.counts))
  }
  yield ''
}

import { importPackage } from './packages.ts'
import type { Line } from './line.ts'
import { median, show } from './rounds.ts'

type Audit = { score: number | null; numericValue?: number; details?: { items: Record<string, number>[] } }
type Result = {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}
type Lighthouse = { default(url: string, flags: object): Promise<{ lhr: Result } | undefined> }

/** Audits that do not depend on the machine run in the first round only. */
const steady = ['accessibility', 'best-practices', 'seo'] as const
type Figures = { performance: number; lcp: number; seen: number; tbt: number; cls: number }
type Steady = { scores: number[]; failed: string[] }

/** Lighthouse's defaults: a phone on slow 4G with a processor a quarter as fast, simulated. Medians over the rounds. */
export async function lighthousePages(
  pages: readonly string[],
  { url, debugPort, rounds }: { url: string; debugPort: number; rounds: number },
): Promise<Line[]> {
  const { default: lighthouse } = await importPackage<Lighthouse>('lighthouse')
  const lines: Line[] = []
  for (const page of pages) {
    // Pages with `noindex` (links of mails, confirmations) cannot score for search engines.
    if ((await (await fetch(url + page)).text()).includes('content="noindex')) continue
    const results: Result[] = []
    for (let round = 0; round < rounds; round++) {
      const flags = {
        port: debugPort,
        output: 'json',
        logLevel: 'silent',
        onlyCategories: ['performance', ...(round === 0 ? steady : [])],
      }
      const lhr = (await lighthouse(url + page, flags))?.lhr
      if (!lhr || lhr.runtimeError)
        throw new Error(`Lighthouse could not read ${page}: ${lhr?.runtimeError?.message}`)
      results.push(lhr)
    }
    lines.push(lineOf(page, results.map(figuresOf), steadyOf(results[0]!)))
    console.log(`  ${page}: ${lines.at(-1)!.measured}`)
  }
  return lines
}

function figuresOf({ categories, audits }: Result): Figures {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    performance: Math.round((categories['performance']!.score ?? 0) * 100),
    lcp: value('largest-contentful-paint'),
    seen: audits['metrics']?.details?.items[0]?.['observedLargestContentfulPaint'] ?? Number.NaN,
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}

function steadyOf({ categories, audits }: Result): Steady {
  const counts = steady.flatMap((name) => categories[name]!.auditRefs.filter(({ weight }) => weight > 0))
  return {
    scores: steady.map((name) => Math.round((categories[name]!.score ?? 0) * 100)),
    failed: counts.map(({ id }) => id).filter((id) => audits[id]!.score !== null && audits[id]!.score! < 1),
  }
}

function lineOf(page: string, runs: readonly Figures[], { scores, failed }: Steady): Line {
  const of = (name: keyof Figures) => median(runs.map((run) => run[name]))
  const [performance, lcp, tbt, cls] = [of('performance'), of('lcp'), of('tbt'), of('cls')]
  return {
    what: page,
    measured: `${[performance, ...scores].join('/')}, LCP ${show(lcp / 1000)} s (seen here: ${show(of('seen') / 1000)} s), TBT ${show(tbt, 0)} ms, CLS ${show(cls, 3)}${failed.length > 0 ? ` (${failed.join(', ')})` : ''}`,
    goal: '≥ 98/100/100/100, 1.0 s, 50 ms, 0.01',
    met:
      performance >= 98 && scores.every((score) => score === 100) && lcp <= 1_000 && tbt <= 50 && cls <= 0.01,
  }
}

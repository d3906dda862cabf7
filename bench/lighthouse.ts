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

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Figures = { scores: number[]; lcp: number; seen: number; tbt: number; cls: number; failed: string[] }

/** Lighthouse as it is: a phone on slow 4G with a processor a quarter as fast, both simulated from what was observed. Medians over the rounds. */
export async function lighthousePages(
  pages: readonly string[],
  { url, debugPort, rounds }: { url: string; debugPort: number; rounds: number },
): Promise<Line[]> {
  const { default: lighthouse } = await importPackage<Lighthouse>('lighthouse')
  const lines: Line[] = []
  for (const page of pages) {
    // What search engines are asked to pass over (a thank-you, a link of a mail) cannot score there.
    if ((await (await fetch(url + page)).text()).includes('content="noindex')) continue
    const runs: Figures[] = []
    for (let round = 0; round < rounds; round++) {
      const flags = { port: debugPort, output: 'json', logLevel: 'silent', onlyCategories: categories }
      const lhr = (await lighthouse(url + page, flags))?.lhr
      if (!lhr || lhr.runtimeError) throw new Error(`Lighthouse could not read ${page}: ${lhr?.runtimeError?.message}`)
      runs.push(figuresOf(lhr))
    }
    lines.push(lineOf(page, runs))
    console.log(`  ${page}: ${lines.at(-1)!.measured}`)
  }
  return lines
}

function figuresOf({ categories: found, audits }: Result): Figures {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const failed = categories
    .slice(1)
    .flatMap((name) =>
      found[name]!.auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]!.score !== null && audits[id]!.score! < 1).map(({ id }) => id),
    )
  return {
    scores: categories.map((name) => Math.round((found[name]!.score ?? 0) * 100)),
    lcp: value('largest-contentful-paint'),
    seen: audits['metrics']?.details?.items[0]?.['observedLargestContentfulPaint'] ?? Number.NaN,
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failed,
  }
}

function lineOf(page: string, runs: readonly Figures[]): Line {
  const of = (pick: (run: Figures) => number) => median(runs.map(pick))
  const scores = categories.map((_, at) => of(({ scores }) => scores[at]!))
  const [lcp, tbt, cls] = [of((run) => run.lcp), of((run) => run.tbt), of((run) => run.cls)]
  const failed = [...new Set(runs.flatMap((run) => run.failed))]
  return {
    what: page,
    measured: `${scores.join('/')}, LCP ${show(lcp / 1000)} s (seen here: ${show(of((run) => run.seen) / 1000)} s), TBT ${show(tbt, 0)} ms, CLS ${show(cls, 3)}${failed.length > 0 ? ` (${failed.join(', ')})` : ''}`,
    goal: '≥ 98/100/100/100, 1.0 s, 50 ms, 0.01',
    met: scores.every((score, at) => score >= (at === 0 ? 98 : 100)) && lcp <= 1_000 && tbt <= 50 && cls <= 0.01,
  }
}

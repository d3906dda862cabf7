/** The bill of materials (dist/sbom.cdx.json), and whether a serious vulnerability in it is known. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { billOfMaterials } from './bill-of-materials.ts'
import { root } from './steps.ts'

export type Verdict = { is: 'clean' } | { is: 'vulnerable'; serious: string[] } | { is: 'not compared' }

/** The report of `npm audit --json`. Anything else, such as the report of a fault or of no packages at all, compares nothing. */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']), range: z.string() }),
  ),
  metadata: z.object({ dependencies: z.object({ total: z.number().min(1) }) }),
})

export function verdictOf(answer: string): Verdict {
  const report = Report.safeParse(parsed(answer))
  if (!report.success) return { is: 'not compared' }
  const serious = Object.entries(report.data.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
  return serious.length > 0 ? { is: 'vulnerable', serious } : { is: 'clean' }
}

const dayMs = 86_400_000
const files = {
  lock: path.join(root, 'package-lock.json'),
  mark: path.join(root, 'dist/dependencies-compared'),
}

/** Once a day, or when the lockfile has changed. The mark says of which lockfile no serious vulnerability was known. */
export async function compareDependencies(ask = askRegistry, { lock, mark } = files): Promise<Verdict> {
  const hash = createHash('sha256').update(readFileSync(lock)).digest('hex')
  const isFresh =
    existsSync(mark) && readFileSync(mark, 'utf8') === hash && Date.now() - statSync(mark).mtimeMs < dayMs
  if (isFresh) return { is: 'clean' }
  const verdict = verdictOf(await ask())
  if (verdict.is === 'clean') writeFileSync(mark, hash)
  return verdict
}

export function closingLine(verdict: Verdict) {
  if (verdict.is === 'clean') return '✔ no serious vulnerability is known'
  if (verdict.is === 'vulnerable')
    return `✖ serious vulnerabilities are known:\n${verdict.serious.map((line) => `  ${line}`).join('\n')}`
  return '– not compared with known vulnerabilities: the registry didn’t answer'
}

export function writeBillOfMaterials() {
  mkdirSync(path.join(root, 'dist'), { recursive: true })
  writeFileSync(path.join(root, 'dist/sbom.cdx.json'), JSON.stringify(billOfMaterials(), null, 2))
}

/** JSON even where npm ends with 1. Offline, npm would report that it found nothing. */
const askRegistry = () =>
  new Promise<string>((resolve) => {
    const args = ['audit', '--json', '--offline=false', '--fetch-retries=0', '--fetch-timeout=15000']
    execFile('npm', args, { cwd: root, timeout: 60_000, maxBuffer: 100_000_000 }, (_error, stdout) =>
      resolve(stdout),
    )
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

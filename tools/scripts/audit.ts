/** The bill of materials (dist/sbom.cdx.json), and whether a serious vulnerability in it is known. */
import { execFile } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { billOfMaterials } from './bill-of-materials.ts'
import { root } from './steps.ts'

const bill = path.join(root, 'dist/sbom.cdx.json')
const dayMs = 86_400_000

/** npm's answers are JSON even where it ends with 1. */
const npm = (...args: string[]) =>
  new Promise<Record<string, unknown>>((resolve) => {
    execFile('npm', args, { cwd: root, timeout: 60_000, maxBuffer: 100_000_000 }, (_error, stdout) => {
      try {
        resolve(JSON.parse(stdout))
      } catch {
        resolve({})
      }
    })
  })

function isFresh() {
  const written = statSync(bill, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return written > statSync(path.join(root, 'package-lock.json')).mtimeMs && Date.now() - written < dayMs
}

async function audit(): Promise<number> {
  const { vulnerabilities } = await npm('audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000')
  if (!vulnerabilities) console.log('The registry answers no audit here: dependencies were not compared.')
  const serious = Object.entries(
    (vulnerabilities ?? {}) as Record<string, { severity: string; range: string }>,
  )
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
  for (const line of serious) console.error(line)
  if (serious.length > 0) return 1
  mkdirSync(path.dirname(bill), { recursive: true })
  writeFileSync(bill, JSON.stringify(billOfMaterials(), null, 2))
  return 0
}

process.exit(isFresh() ? 0 : await audit())

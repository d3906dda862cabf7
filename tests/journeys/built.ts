import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#tests/robustness/program.ts'

/** The address of the script that a module of the browser half was built into. */
export function scriptOf(module: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(path.join(root, 'dist/manifest.json'), 'utf8'),
  )
  const built = manifest[`../${module}`]
  if (!built) throw new Error(`${module} has no script of its own`)
  return `**/${built.file}`
}

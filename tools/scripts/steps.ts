import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** Runs a program of the project and answers its exit code; what it prints goes to the screen. */
export const run = (command: string, args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<number>((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH']}`,
        ...env,
      },
    })
    child.once('error', () => resolve(127))
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** The checks that need no browser, by the name a person reads. */
export const checks: readonly [string, string, readonly string[]][] = [
  ['types of the server', 'tsc', ['-p', 'tsconfig.server.json']],
  ['types of the browser', 'tsc', ['-p', 'tsconfig.web.json']],
  ['types of journeys and tests of the browser', 'tsc', ['-p', 'tsconfig.journeys.json']],
  ['lint', 'oxlint', ['--quiet', '--report-unused-disable-directives-severity=error']],
  ['format', 'biome', ['format', '.']],
  ['statements fit the schema', 'node', ['tools/scripts/check-sql.ts', '--check']],
  ['figures of the shape', 'node', ['tools/scripts/shape.ts']],
]

export async function perform(steps: readonly [string, string, readonly string[]][]) {
  const broken: string[] = []
  for (const [name, command, args] of steps) {
    const code = await run(command, args)
    console.log(`${code === 0 ? '✔' : '✖'} ${name}`)
    if (code !== 0) broken.push(name)
  }
  return { passed: steps.length - broken.length, broken }
}

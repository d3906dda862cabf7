/**
 * Deletes the demo's data folder after listing it and asking (`--yes` does not ask). Only the product's own files go; the next `npm start` makes a new demo.
 */
import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ConfigError, readConfig } from '#server/config.ts'
import { findRunningDatabase } from '#commands/with-services.ts'

// secrets.json last, so that an interrupted reset can be repeated.
const ownFiles = [/^postgres$/, /^files$/, /^stripe\.sqlite/, /^secrets\.json$/]

class ResetError extends Error {}

try {
  console.log(await reset(process.argv.includes('--yes')))
  process.exit(0)
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof ResetError ? error.message : error)
  process.exit(1)
}

async function reset(isConfirmed: boolean) {
  const folder = path.resolve(process.env['CLEARWAY_DATA'] || './.clearway')
  if (process.env['CLEARWAY_MODE'] === 'production')
    throw new ResetError('This is set up as production: reset deletes a demo only.')
  if (process.env['DATABASE_URL'])
    throw new ResetError(
      'DATABASE_URL is set: reset clears the embedded demo only. Empty that database with its own tools.',
    )
  const doomed = existsSync(folder) ? findOwnFiles(folder) : []
  // Reading the settings creates missing secrets, so it comes after the check.
  if (doomed.length === 0) return `Nothing to do: there is no demo in ${folder}.`
  if (await findRunningDatabase(readConfig(process.env)))
    throw new ResetError('The product is running on this folder. Stop it first.')

  console.log(
    `From ${folder} these go for good, with every account, lesson and payment of the demo:\n${doomed.map((name) => `  ${name.padEnd(20)} ${megabytes(sizeOf(path.join(folder, name)))}`).join('\n')}`,
  )
  if (!isConfirmed && !(await confirm())) return 'Nothing was deleted.'
  for (const name of doomed) rmSync(path.join(folder, name), { recursive: true, force: true })
  const rest = readdirSync(folder)
  if (rest.length === 0) rmdirSync(folder)
  return rest.length === 0
    ? 'Done. The next start makes a new demo.'
    : `Done. Left alone, because they are not the product’s: ${rest.join(', ')}.`
}

function findOwnFiles(folder: string) {
  return ownFiles.flatMap((pattern) => readdirSync(folder).filter((name) => pattern.test(name)))
}

async function confirm() {
  if (!process.stdin.isTTY)
    throw new ResetError('Nobody is here to ask. Say so with --yes: npm run reset -- --yes')
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question('Delete them? (yes/no) ')
  prompt.close()
  return /^y(es)?$/i.test(answer.trim())
}

function sizeOf(place: string): number {
  const found = statSync(place)
  return found.isDirectory()
    ? readdirSync(place).reduce((sum, name) => sum + sizeOf(path.join(place, name)), 0)
    : found.size
}

function megabytes(bytes: number) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

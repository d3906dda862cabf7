/**
 * Makes the demo new: deletes what it keeps in its data folder, after showing what goes and asking (`--yes` does not ask).
 * Only the product's own files go; the next `npm start` makes a fresh demo.
 */
import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ConfigError, readConfig } from '#server/config.ts'
import { findRunningDatabase } from './running-database.ts'

// secrets.json last: while it stands, an interrupted reset can be done again.
const ours = [/^postgres$/, /^files$/, /^stripe\.sqlite/, /^secrets\.json$/]

class Refused extends Error {}

try {
  console.log(await reset(process.argv.includes('--yes')))
  process.exit(0)
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Refused ? error.message : error)
  process.exit(1)
}

async function reset(sure: boolean) {
  const folder = path.resolve(process.env['CLEARWAY_DATA'] || './.clearway')
  if (process.env['CLEARWAY_MODE'] === 'production')
    throw new Refused('This is set up as production: reset deletes a demo only.')
  if (process.env['DATABASE_URL'])
    throw new Refused(
      'DATABASE_URL is set: reset clears the embedded demo only. Empty that database with its own tools.',
    )
  const going = existsSync(folder) ? findOurs(folder) : []
  // Reading the settings makes secrets where there are none, so it comes after the look.
  if (going.length === 0) return `Nothing to do: there is no demo in ${folder}.`
  if (await findRunningDatabase(readConfig(process.env)))
    throw new Refused('The product is running on this folder. Stop it first.')

  console.log(
    `From ${folder} these go for good, with every account, lesson and payment of the demo:\n${going.map((name) => `  ${name.padEnd(20)} ${megabytes(sizeOf(path.join(folder, name)))}`).join('\n')}`,
  )
  if (!sure && !(await agrees())) return 'Nothing was deleted.'
  for (const name of going) rmSync(path.join(folder, name), { recursive: true, force: true })
  const rest = readdirSync(folder)
  if (rest.length === 0) rmdirSync(folder)
  return rest.length === 0
    ? 'Done. The next start makes a new demo.'
    : `Done. Left alone, because they are not the product’s: ${rest.join(', ')}.`
}

function findOurs(folder: string) {
  return ours.flatMap((pattern) => readdirSync(folder).filter((name) => pattern.test(name)))
}

async function agrees() {
  if (!process.stdin.isTTY)
    throw new Refused('Nobody is here to ask. Say so with --yes: npm run reset -- --yes')
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question('Delete them? (yes/no) ')
  asking.close()
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

/**
 * Checks every statement of the server against the schema, and keeps database/statements.ts (their types) true.
 * `npm run sql` writes that file; `--check` only says whether it is up to date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { cloneDatabase } from '#tests/support/postgres.ts'
import { describeAll, write } from './check-sql/describe.ts'
import { findStatements } from './check-sql/find-statements.ts'

const folders = ['features', 'supabase', 'server']

/** @returns the types of all statements, and what is wrong as `file:line message`. */
export async function checkSql(
  root: string,
  ownerUrl: string,
): Promise<{ types: string; faults: readonly string[] }> {
  const found = findStatements(root, folders)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { described, faults } = await describeAll(client, found.statements)
    return {
      types: write(described),
      faults: [...found.faults, ...faults].map(({ file, line, message }) => `${file}:${line} ${message}`),
    }
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const target = path.join(root, 'database/statements.ts')
  const { ownerUrl } = await cloneDatabase()
  const { types, faults } = await checkSql(root, ownerUrl)
  for (const fault of faults) console.error(fault)
  const isTrue = existsSync(target) && readFileSync(target, 'utf8') === types
  if (process.argv.includes('--check')) {
    if (!isTrue)
      console.error('database/statements.ts is not what the statements and the schema say: npm run sql')
  } else writeFileSync(target, types)
  process.exit(faults.length === 0 && (isTrue || !process.argv.includes('--check')) ? 0 : 1)
}

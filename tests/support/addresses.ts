import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Built } from '#common/site.ts'

const file = path.resolve(import.meta.dirname, '../../dist/ssr/built.json')

/** Every public address, as the build has found them. */
export const listBuiltAddresses = (): Built['addresses'] =>
  (JSON.parse(readFileSync(file, 'utf8')) as Built).addresses

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Built } from '#common/site.ts'

const file = path.resolve(import.meta.dirname, '../../dist/ssr/built.json')

/** The routes whose pages the server renders with what it reads. */
export const listLiveRoutes = () => Object.keys(readBuilt().live)

/** Every public address, as the build has found them. */
export const listBuiltAddresses = () => readBuilt().addresses

const readBuilt = () => JSON.parse(readFileSync(file, 'utf8')) as Built

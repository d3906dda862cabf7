import { isBuiltin } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')
const serverRooms = /^(server|database|tools|tests|supabase)\/|^features\/[^/]+\/server\//

/** Fails the build when a module of the server, or of Node, is about to be sent to browsers. */
export function forbidServerCode(): Plugin {
  return {
    name: 'forbid-server-code',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      // Packages may name a builtin behind a check for Node; what we write may not.
      if (isBuiltin(source) && importer && !importer.includes('node_modules'))
        this.error(`${source} belongs to Node, but ${path.relative(root, importer)} is sent to browsers`)
    },
    load(id) {
      const file = path
        .relative(root, id.split('?', 1)[0] ?? id)
        .split(path.sep)
        .join('/')
      if (serverRooms.test(file))
        this.error(`${file} belongs to the server, but something that is sent to browsers imports it`)
    },
  }
}

import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A large package that many processes never need: it is loaded where it is first used, so that an idle server does without its memory.
 * `prepare` is given it before anybody else.
 */
export function onFirstUse<Package>(name: string, prepare?: (loaded: Package) => void): () => Package {
  let ready: Package | undefined
  return () => {
    if (ready) return ready
    const loaded = require(name) as Package
    prepare?.(loaded)
    ready = loaded
    return ready
  }
}

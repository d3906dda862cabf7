import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Loads a large package when first used, so that an idle server does without its memory. */
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

import { enableCompileCache } from 'node:module'
import path from 'node:path'

// In JavaScript, and first: with the cache open a later start needs no compiler of TypeScript (20 MB) and half the time.
enableCompileCache(path.resolve(process.env['CLEARWAY_DATA'] || './.clearway', 'compiled'))
await import('./main.ts')

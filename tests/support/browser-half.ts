import path from 'node:path'
import { createServer } from 'vite'
import { root } from '../robustness/program.ts'

/** Reads modules of the browser half as the build reads them, JSX and all; paths are from the root of the repository. */
export async function readBrowserHalf<T>(
  read: (load: <M>(file: string) => Promise<M>) => Promise<T>,
): Promise<T> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production' // what is for building only is in no build
  const vite = await createServer({
    root: path.join(root, 'web'),
    configFile: path.join(root, 'vite.config.ts'),
    mode: 'production',
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    return await read(<M>(file: string) => vite.ssrLoadModule(path.join(root, file)) as Promise<M>)
  } finally {
    await vite.close()
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

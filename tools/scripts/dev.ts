/**
 * `npm run dev`: the server restarts when its half changes, the browser half reloads in place.
 * Open Vite's page; Vite forwards what it does not know to the server.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'
import { root } from './steps.ts'

const port = Number(process.env['PORT'] ?? 3000)
const api = 3_000 === port ? 3_001 : port + 1
const publicUrl = process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${port}`
process.env['CLEARWAY_SERVER'] = `http://127.0.0.1:${api}` // vite.config.ts proxies there

const vite = await createServer({
  configFile: path.join(root, 'vite.config.ts'),
  server: { port, strictPort: true, host: '127.0.0.1' },
})
await vite.listen()
const server = spawn('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(api), PUBLIC_URL: publicUrl },
})
console.log(`\n  Open ${publicUrl} (the server behind it is on port ${api})\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.once('exit', () => process.exit(0))
    server.kill('SIGTERM')
    void vite.close()
  })
}

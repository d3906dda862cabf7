/** `npm run gallery`: every control of the design system on one page, reloaded as its files change. */
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { root } from './steps.ts'

const vite = await createServer({
  configFile: false,
  root: path.join(root, 'tools/gallery'),
  plugins: [react(), tailwindcss()],
  server: { host: '127.0.0.1', fs: { allow: [root] } },
})
await vite.listen()
vite.printUrls()

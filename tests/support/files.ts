import { after, before } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { openTestApp, type Person, type TestApp } from './test-app.ts'

/** Amara and Helen are instructors, Ruth is an administrator. */
export function openFiles() {
  const cast = {} as { app: TestApp; amara: Person; helen: Person; ruth: Person }
  before(async () => {
    const app = await openTestApp()
    cast.app = app
    cast.amara = await app.person('Amara Okafor', 'instructor')
    cast.helen = await app.person('Helen Marsh', 'instructor')
    cast.ruth = await app.person('Ruth Adeyemi', 'admin')
  })
  after(() => cast.app.close())
  const client = (options: Parameters<typeof createClient>[2]) =>
    createClient(cast.app.url, cast.app.anonKey, options).storage.from('user-uploads')
  return {
    cast,
    as: (person: Person) => client({ accessToken: async () => person.token }),
    nobody: (headers: Record<string, string> = {}) => client({ global: { headers } }),
    rowsNamed: async (name: string) =>
      (
        await cast.app.services.asSystem('look', (db) =>
          db.queryUnchecked('select * from storage.objects where name = $1', [name]),
        )
      ).rows,
  }
}

export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
export const jpeg = async () =>
  new Blob([new Uint8Array(await picture().jpeg().toBuffer())], { type: 'image/jpeg' })
export const pdf = () =>
  new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], { type: 'application/pdf' })

/** As the protocol words it, for comparing. */
export const failed = (error: unknown) => ({
  status: (error as { status?: number }).status,
  statusCode: (error as { statusCode?: string }).statusCode,
})

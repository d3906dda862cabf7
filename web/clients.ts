import { unreachable } from './api-error.ts'
import { askServer } from './ask-server.ts'
import { accessToken } from './auth-client.ts'
import { getConfig } from './config.ts'
import { isNotLoaded } from './outdated.ts'

/** The data service (`profiles`), as whoever is signed in. */
export const rest = once(async () => {
  const [{ PostgrestClient }, asMe] = await Promise.all([import('@supabase/postgrest-js'), fetchAsMe()])
  return new PostgrestClient(`${location.origin}/rest/v1`, { fetch: asMe })
})

/** Files. */
export const storage = once(async () => {
  const [{ StorageClient }, asMe] = await Promise.all([import('@supabase/storage-js'), fetchAsMe()])
  return new StorageClient(`${location.origin}/storage/v1`, {}, asMe)
})

/** The mail and assessment functions. */
export const functions = once(async () => {
  const [{ FunctionsClient }, asMe] = await Promise.all([import('@supabase/functions-js'), fetchAsMe()])
  return new FunctionsClient(`${location.origin}/functions/v1`, { customFetch: asMe })
})

/** `fetch` as whoever is signed in, for a first sight that must not wait for a client's script. */
export async function fetchAsMe(): Promise<typeof fetch> {
  const { anonKey } = await getConfig()
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('apikey', anonKey)
    headers.set('authorization', `Bearer ${(await accessToken()) ?? anonKey}`)
    return askServer(input, { ...init, headers })
  }
}

/** Where there is no network, a client's script is not even asked for: in vain once, browsers do not ask for it again. */
function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined
  return async () => {
    if (!made && !navigator.onLine) throw unreachable()
    made ??= make().catch((error) => {
      made = undefined
      throw isNotLoaded(error) ? unreachable() : error
    })
    return made
  }
}

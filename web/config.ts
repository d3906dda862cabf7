import type { Brand } from '#common/brand.ts'

export type Login = { email: string; password: string }

type WebConfig = {
  mode: 'demo' | 'production'
  url: string
  anonKey: string
  brand?: Partial<Brand>
  /** Only in demo mode. */
  demo?: { admin: Login; instructor: Login; student: Login; school_owner: Login }
}

let asked: Promise<WebConfig> | undefined
let known: WebConfig | undefined
const listeners = new Set<() => void>()

/** The server's settings for the browser, asked for once; a failure is asked for again the next time. */
export function getConfig(): Promise<WebConfig> {
  asked ??= fetch('/config.json')
    .then(async (reply) => {
      if (!reply.ok) throw new Error(`The settings could not be read (${reply.status}).`)
      known = (await reply.json()) as WebConfig
      for (const tell of listeners) tell()
      return known
    })
    .catch((error) => {
      asked = undefined
      throw error
    })
  return asked
}

/** The settings if they have arrived. */
export const knownConfig = () => known

export function onConfig(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

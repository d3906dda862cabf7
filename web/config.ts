import { create } from 'zustand'
import type { Brand } from '#common/brand.ts'

export type Login = { email: string; password: string }

type WebConfig = {
  mode: 'demo' | 'production'
  url: string
  anonKey: string
  /** Base address of the payments API; empty: this server's. */
  apiUrl: string
  captcha?: { kind: 'turnstile' | 'hcaptcha'; siteKey: string; script: string }
  adminSecondFactor?: boolean
  mapRoads?: boolean
  brand?: Partial<Brand>
  demo?: { admin: Login; instructor: Login; student: Login; school_owner: Login }
}

let request: Promise<WebConfig> | undefined

export const useConfig = create<WebConfig | undefined>(() => undefined)

export function getConfig(): Promise<WebConfig> {
  request ??= fetch('/config.json')
    .then(async (reply) => {
      if (!reply.ok) throw new Error(`The settings could not be read (${reply.status}).`)
      const config = (await reply.json()) as WebConfig
      useConfig.setState(config, true)
      return config
    })
    .catch((error) => {
      request = undefined
      throw error
    })
  return request
}

import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Claims, Database } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Ears, listen } from './listen.ts'
import type { Postman } from './mail.ts'
import type { BlobStore } from './storage.ts'

/** What a token says, or why it says nothing. `ended`: it would be good if its session were still open. */
export type Inspected =
  | { claims: Claims; fault?: undefined; ended?: undefined }
  | { claims?: undefined; fault: string; ended?: Claims }

/** Reads and makes the tokens people carry. The auth feature supplies it. */
export type Tokens = {
  verify(token: string): Promise<Claims | undefined>
  /** The claims, or why there are none. `anyRole` lets roles through that the database does not know. */
  inspect(token: string, options?: { anyRole?: boolean }): Promise<Inspected>
  signAccess(claims: object): Promise<string>
  readonly anonKey: string
  readonly serviceKey: string
  /** The public halves of the keys, as JWKs. */
  publicKeys(): readonly object[]
  close(): Promise<void>
}

/** What the server half of every feature may count on. One per running server; tests open as many as they like. */
export type House = {
  readonly config: Config
  readonly clock: Clock
  readonly asUser: Database['asUser']
  readonly readAsUser: Database['readAsUser']
  readonly asSystem: Database['asSystem']
  readonly connections: Database['connections']
  /** Hears on a connection of its own what any instance says on a channel (`pg_notify`). Whoever opens it closes it. */
  readonly hear: (channel: string, ears: Ears) => ReturnType<typeof listen>
  readonly jobs: Jobs
  readonly postman: Postman
  readonly store: BlobStore
  readonly tokens: Tokens
  readonly log: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyInstance {
    house: House
  }
}

import type { FastifyBaseLogger } from 'fastify'
import type { Role } from '#common/endpoint.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Claims, Database, Db } from './database.ts'
import type { Ears, listen } from './listen.ts'
import type { PersonalData } from './personal-data.ts'
import type { BlobStore } from './storage.ts'

/** Whoever is signed in. `id` is the person's one id, in every table. */
export type Me = { id: string; role: Role; name: string; email: string }

/** What a feature counts for Prometheus, as the service. */
export type Count = {
  readonly name: string
  readonly help: string
  readonly count: (db: Db) => Promise<number>
}

/** The jobs in the database, as `openJobs` opens them. */
export type Jobs = {
  open(): Promise<void>
  /** Starts the workers of this instance, for all kinds or for those named. */
  work(names?: readonly string[]): Promise<void>
  /** Does all that is due by the clock, and what that brings up, until nothing is left. For tests. */
  settle(): Promise<void>
  isOpen(): boolean
  /** Waits for the jobs in hand and gives the rest back. */
  close(): Promise<void>
}

export type Attachment = { filename: string; contentType: string; content: string }
/** One message to one person; `thread` groups the messages about one thing (a lesson) in the reader's mail program. */
export type Mail = {
  to: string
  kind: string
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  thread?: string
  /** For bulk kinds: where one click unsubscribes. */
  unsubscribeUrl?: string
}
export type Body = Pick<Mail, 'text' | 'html' | 'attachments' | 'thread' | 'unsubscribeUrl'>

/** Carries messages to the mail server, or in demo mode to the mailbox page. */
export type Mailer = {
  readonly from: string
  post(to: string, subject: string, messageId: string, body: Body): Promise<void>
  isReachable(): Promise<boolean>
  close(): void
}

export type TokenFault =
  | 'malformed'
  | 'bad signature'
  | 'unknown algorithm'
  | 'unknown key'
  | 'expired'
  | 'not valid yet'
  | 'unknown role'
  | 'session ended'

/** What a token says, or why it is not accepted. `ended`: it would be good if its session were still open. */
export type Inspected =
  | { claims: Claims; fault?: undefined; ended?: undefined }
  | { claims?: undefined; fault: TokenFault; ended?: Claims }

/** Reads and makes the tokens people carry. The accounts feature supplies it. */
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
export type Services = {
  readonly config: Config
  readonly clock: Clock
  readonly asUser: Database['asUser']
  readonly readAsUser: Database['readAsUser']
  readonly asSystem: Database['asSystem']
  readonly connections: Database['connections']
  /** Hears on a connection of its own what any instance says on a channel (`pg_notify`). Whoever opens it closes it. */
  readonly hear: (channel: string, ears: Ears) => ReturnType<typeof listen>
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly store: BlobStore
  readonly tokens: Tokens
  /** Who acts in this transaction, once they have a profile. */
  readonly findMe: (db: Db) => Promise<Me | undefined>
  /** What the features count for Prometheus. */
  readonly counts: readonly Count[]
  /** What the features hold about a person. */
  readonly personalData: readonly PersonalData[]
  readonly log: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}

import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint, Role } from '#common/endpoint.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Claims, Database, Db } from './database.ts'
import type { listen, Listener } from './listen.ts'
import type { PersonalData } from './personal-data.ts'
import type { BlobStore } from './storage.ts'

/** `email` is empty until an address is confirmed: see `isGuest`. */
export type Me = { id: string; role: Role; name: string; email: string }

export type Count = {
  readonly name: string
  readonly help: string
  readonly count: (db: Db) => Promise<number>
}

export type Jobs = {
  readonly names: readonly string[]
  open(): Promise<void>
  work(names?: readonly string[]): Promise<void>
  /** Those of one kind that are due, one after another, instead of `work`. Answers how many. */
  runDue(name: string): Promise<number>
  isOpen(): boolean
  close(): Promise<void>
}

export type Attachment = { filename: string; contentType: string; content: string | Uint8Array }
/** A file that is written when the mail is sent: `kind` names who writes it, `id` what it is of. */
type MailFile = { kind: string; id: string }
/** By kind; undefined: there is none of this. */
export type MailFiles = Readonly<
  Record<string, (services: Services, id: string) => Promise<Attachment | undefined>>
>
/** One message to one person; `thread` groups the messages about one thing (a lesson) in the reader's mail program. */
export type Mail = {
  to: string
  kind: string
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  /** Larger ones, which the queue doesn't hold. */
  files?: readonly MailFile[]
  thread?: string
  unsubscribeUrl?: string
  /** To somebody who may never have heard of us: send it only if `mayWriteUnsolicited`, which counts these. */
  isUnasked?: boolean
  /** Who brought it about, if that is counted: `limits/mails.ts`. */
  causedBy?: string
}
export type Body = Pick<Mail, 'text' | 'html' | 'attachments' | 'files' | 'thread' | 'unsubscribeUrl'>

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
  | 'not for us'

export type Inspected =
  | { claims: Claims; fault?: undefined; ended?: undefined }
  | { claims?: undefined; fault: TokenFault; ended?: Claims }

export type Tokens = {
  verify(token: string): Promise<Claims | undefined>
  /** `anyRole` accepts roles that the database does not know. */
  inspect(token: string, options?: { anyRole?: boolean }): Promise<Inspected>
  /** The session has ended, or the person is banned. */
  isEnded(claims: Claims): Promise<boolean>
  signAccess(claims: object): Promise<string>
  readonly anonKey: string
  readonly serviceKey: string
  publicKeys(): readonly object[]
  close(): Promise<void>
}

export type Office = {
  /** The same transaction as an instructor the caller's school may act for. @throws notAllowed */
  begin(db: Db, instructorId: string): Promise<Db>
  /** Puts on record what it changed. */
  note(db: Db, endpoint: Endpoint, done: { input: unknown; answer: unknown }): Promise<void>
}

export type Services = {
  readonly config: Config
  readonly clock: Clock
  readonly asUser: Database['asUser']
  readonly readAsUser: Database['readAsUser']
  readonly asSystem: Database['asSystem']
  readonly connections: Database['connections']
  readonly listen: (channel: string, listener: Listener) => ReturnType<typeof listen>
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly store: BlobStore
  readonly tokens: Tokens
  readonly findMe: (db: Db) => Promise<Me | undefined>
  readonly office: Office | undefined
  readonly counts: readonly Count[]
  readonly mailFiles: MailFiles
  readonly personalData: readonly PersonalData[]
  readonly log: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}

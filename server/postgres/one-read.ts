import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'

type Wire = {
  stream: Socket
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { name: string; text: string }): void
  bind(statement: {
    statement: string
    values: readonly Value[]
    valueMapper: (value: Value) => string
  }): void
  execute(portal: object): void
  sync(): void
}

export type Value = string | number | readonly string[]

type ReadStatement = { name?: string | undefined; text: string; values: readonly Value[] }

type Opening = { name: string; values: readonly string[] }

/** The driver's own kind of query, which is all that its pipeline takes. */
const Query: new (
  config: pg.QueryConfig,
) => EventEmitter & {
  callback?: (fault: Error | null, row?: readonly string[]) => void
} = pg.Query

/** Settings and one statement before a single sync: an implicit transaction without a round trip between. */
export class OneRead extends Query {
  readonly #opening: Opening
  readonly #read: ReadStatement
  #completed = 0
  #row: readonly string[] = []

  constructor(
    opening: Opening,
    read: ReadStatement,
    answer: (fault: Error | null, row?: readonly string[]) => void,
  ) {
    // The driver forgets a refused statement by the name that its query carries.
    super({ name: read.name, text: read.text })
    this.#opening = opening
    this.#read = read
    this.callback = answer
  }

  submit(connection: pg.Connection): null {
    const wire = connection as pg.Connection & Wire
    const { name = '', text, values } = this.#read
    wire.stream.cork()
    wire.bind({ statement: this.#opening.name, values: this.#opening.values, valueMapper: textOf })
    wire.execute({})
    if (name === '' || (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) === undefined) {
      wire.parse({ name, text })
      if (name !== '') wire.submittedNamedStatements[name] = text
    }
    wire.bind({ statement: name, values, valueMapper: textOf })
    wire.execute({})
    wire.sync()
    wire.stream.uncork()
    return null
  }

  handleDataRow({ fields }: { fields: readonly string[] }) {
    if (this.#completed === 1) this.#row = fields
  }

  handleCommandComplete() {
    this.#completed++
  }

  handleReadyForQuery() {
    this.callback?.(null, this.#row)
  }
}

const textOf = (value: Value) =>
  typeof value === 'object' ? `{${value.map(quoted).join(',')}}` : String(value)
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

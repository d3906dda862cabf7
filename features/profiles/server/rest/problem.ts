/** An error as the data service's wire has it: four keys, always all of them. */
export type Problem = { code: string; message: string; details: string | null; hint: string | null }

export class RestProblem extends Error {
  readonly status: number
  readonly body: Problem
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: string; hint?: string; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.body = { code, message, details: more.details ?? null, hint: more.hint ?? null }
    this.headers = more.headers ?? {}
  }
}

type DatabaseError = { code?: unknown; message?: unknown; detail?: unknown; hint?: unknown }

/** The answer to an error of the database, or nothing when it is not one (then it is a fault of ours). `known` are details that the database left out. */
export function problemOfDatabase(error: unknown, role: string, known?: string): RestProblem | undefined {
  const { code, message, detail, hint } = (error ?? {}) as DatabaseError
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined
  const details = typeof detail === 'string' ? detail : known
  const status = statusOf(code, role)
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  return new RestProblem(status, code, String(message), {
    details,
    hint: typeof hint === 'string' ? hint : undefined,
    headers,
  })
}

function statusOf(code: string, role: string) {
  if (code === '42501') return role === 'anon' ? 401 : 403
  if (code === '23505' || code === '23503') return 409
  if (code === '42883' || code === '42P01') return 404
  if (/^PT[1-5]\d\d$/.test(code)) return Number(code.slice(2))
  const family = code.slice(0, 2)
  // Shut down by an admin, crashed, not up yet: worth another try in a moment.
  if (family === '08' || family === '53' || /^57P0[123]$/.test(code)) return 503
  if (['40', '25', '57', '58', 'XX'].includes(family)) return 500
  if (family === '54') return 413
  if (['28', '0L', '0P'].includes(family)) return 403
  return 400
}

export const unknownTable = (table: string) =>
  new RestProblem(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`)

export const unknownColumn = (table: string, column: string) =>
  new RestProblem(400, '42703', `column ${table}.${column} does not exist`)

export const unknownField = (table: string, column: string) =>
  new RestProblem(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`)

export const badQuery = (what: string, text: string, at: number, details: string) =>
  new RestProblem(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column ${at + 1})`, {
    details,
  })

export const notOneRow = (rows: number) =>
  new RestProblem(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })

export const rangeOutside = (details: string) =>
  new RestProblem(416, 'PGRST103', 'Requested range not satisfiable', { details })

export const badName = () => new RestProblem(400, 'PGRST100', 'A name may not hold a zero byte')

export const notEmbedded = (name: string) =>
  new RestProblem(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })

export const noRelationship = (table: string, other: string) =>
  new RestProblem(
    400,
    'PGRST200',
    `Could not find a relationship between '${table}' and '${other}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${table}' and '${other}' in the schema 'public', but no matches were found.`,
    },
  )

export const noAggregates = () =>
  new RestProblem(400, 'PGRST123', 'Use of aggregate functions is not allowed')

export const notAcceptable = (accept: string) =>
  new RestProblem(406, 'PGRST107', `None of these media types are available: ${accept}`)

export const wrongSchema = (schema: string) =>
  new RestProblem(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: 'Only the following schemas are exposed: public',
  })

export const noSuchPath = () => new RestProblem(404, 'PGRST125', 'Invalid path specified in request URL')

export const tooManyAffected = (rows: number) =>
  new RestProblem(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })

export const limitWithoutOrder = () =>
  new RestProblem(400, 'PGRST109', "A 'limit' was applied without an explicit 'order'", {
    hint: "Apply an 'order' using unique column(s)",
  })

export const keyNotGiven = () =>
  new RestProblem(
    405,
    'PGRST105',
    "Filters must include all and only primary key columns with 'eq' operators",
  )

export const keyDiffers = () =>
  new RestProblem(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')

export const unsupportedMethod = (method: string) =>
  new RestProblem(405, 'PGRST117', `Unsupported HTTP method: ${method}`)

export const badToken = (code: string, message: string) =>
  new RestProblem(401, code, message, {
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description="${message.replaceAll('"', "'")}"`,
    },
  })

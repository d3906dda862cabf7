import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Claims, Db } from '#server/database.ts'
import type { House } from '#server/house.ts'
import type { Table } from './catalogue.ts'
import type { Preferences } from './preferences.ts'
import { problemOfDatabase } from './problem.ts'
import type { Form } from './request.ts'
import type { Statement } from './statement.ts'

/** One request, read and checked as far as that goes without the database. */
export type Call = {
  house: House
  claims: Claims
  table: Table
  form: Form
  prefer: Preferences
  parameters: URLSearchParams
  request: FastifyRequest
  reply: FastifyReply
}

/** One transaction as whoever asks; what the database refuses becomes the wire's error. */
export async function inTransaction<T>({ house, claims }: Call, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await house.asUser(claims, work)
  } catch (error) {
    throw problemOfDatabase(error, claims.role) ?? error
  }
}

/** Plain reads keep their plan; the many possible texts of other requests would pile up as prepared statements. */
export async function ask<Row extends object>(db: Db, { text, values }: Statement, keepPlan = false): Promise<Row> {
  const { rows } = keepPlan ? await db.run<Row & Record<string, unknown>>(text, values) : await db.runOnce<Row & Record<string, unknown>>(text, values)
  return rows[0]!
}

export const send = (reply: FastifyReply, form: Form, body: string) => reply.type(`${form.type}; charset=utf-8`).send(form.single ? body.slice(1, -1) : body)

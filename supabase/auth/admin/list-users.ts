import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '#features/accounts/server/errors.ts'
import { showUser } from '#features/accounts/server/user-answer.ts'
import { findUser, userColumns } from '#features/accounts/server/users.ts'
import type { Services } from '#server/services.ts'
import { userNotFound } from './change-user.ts'

const standard = 50
const most = 1_000

export async function listUsers(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const query = request.query as { page?: unknown; per_page?: unknown }
  const page = Math.max(1, numberIn(query.page, 1))
  const perPage = Math.min(most, Math.max(1, numberIn(query.per_page, standard)))
  const { users, total } = await services.asSystem('a page of accounts', async (db) => {
    const [rows, { total }] = await Promise.all([
      db.list(
        'accounts.listUsers',
        `select ${userColumns} from (select * from auth.users where taken_email is null and can_sign_in order by created_at desc, id limit $1 offset $2) u order by u.created_at desc, u.id`,
        [perPage, (page - 1) * perPage],
      ),
      db.get(
        'accounts.listUsers.count',
        'select count(*) as total from auth.users where taken_email is null and can_sign_in',
      ),
    ])
    return { users: rows.map(showUser), total }
  })
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) =>
    `<${request.url.split('?')[0]}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  reply
    .header('x-total-count', total)
    .header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
  return { users, aud: 'authenticated' }
}

function numberIn(value: unknown, standard: number): number {
  if (value === undefined || value === '') return standard
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value)
  throw invalid(
    `Bad Pagination Parameters: strconv.ParseUint: parsing "${String(value).slice(0, 40)}": invalid syntax`,
  )
}

export async function readUser(services: Services, id: string) {
  const user = await services.asSystem('an account', (db) => findUser(db, id))
  if (!user) throw userNotFound()
  return showUser(user)
}

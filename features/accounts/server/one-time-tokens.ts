import type { Db, Row } from '#server/database.ts'
import { hashCode, hashLinkToken, isSame, makeCode, makeLinkToken } from '#server/seal.ts'
import type { Services } from '#server/services.ts'

export type Kind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

export type Redeemed = Row<'accounts.redeemLink'>

const sentAt: Record<Kind, string> = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
}
const mostWrongCodes = 5

/** Replaces those of an earlier mail of this kind. */
export async function issueToken(
  services: Services,
  db: Db,
  about: { userId: string; kind: Kind; email: string; challenge?: string | undefined },
) {
  const { userId, kind, email, challenge } = about
  const link = `${challenge ? 'pkce_' : ''}${makeLinkToken()}`
  const code = makeCode()
  await Promise.all([
    db.execute(
      'accounts.issueToken.insertOneTimeTokens',
      `insert into auth.one_time_tokens (user_id, kind, email, link_hash, code_hash, code_challenge, sent_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, clock(), clock() + $7 * interval '1 second')
       on conflict (user_id, kind) do update set email = excluded.email, link_hash = excluded.link_hash, code_hash = excluded.code_hash, code_challenge = excluded.code_challenge,
         sent_at = excluded.sent_at, expires_at = excluded.expires_at, wrong_codes = 0, mail_id = null`,
      [
        userId,
        kind,
        email,
        hashLinkToken(link),
        hashCode(services.config.auth.jwtSecret, userId, code),
        challenge ?? null,
        services.config.auth.linkSeconds,
      ],
    ),
    db.execute(
      'accounts.issueToken.updateUsers',
      `update auth.users set ${sentAt[kind]} = clock() where id = $1`,
      [userId],
    ),
  ])
  return { link, code }
}

export const rememberMail = (db: Db, userId: string, kind: Kind, mailId: string) =>
  db.execute(
    'accounts.rememberMail',
    'update auth.one_time_tokens set mail_id = $3 where user_id = $1 and kind = $2',
    [userId, kind, mailId],
  )

export async function redeemLink(
  db: Db,
  token: string,
  kinds: readonly Kind[],
): Promise<Redeemed | undefined> {
  return db.find(
    'accounts.redeemLink',
    `delete from auth.one_time_tokens where link_hash = $1 and kind = any ($2) and expires_at > clock() returning user_id, kind, email::text as email, code_challenge`,
    [hashLinkToken(token), kinds],
  )
}

/** Five wrong codes end it; the count must be committed. */
export async function redeemCode(
  services: Services,
  db: Db,
  email: string,
  code: string,
  kinds: readonly Kind[],
): Promise<Redeemed | undefined> {
  const rows = await db.list(
    'accounts.redeemCode.lockOneTimeTokens',
    `select user_id, kind, email::text as email, code_challenge, code_hash from auth.one_time_tokens
     where email = lower($1) and kind = any ($2) and expires_at > clock() order by array_position($2, kind) for update`,
    [email, kinds],
  )
  const hit = rows.find((row) =>
    isSame(row.codeHash, hashCode(services.config.auth.jwtSecret, row.userId, code)),
  )
  if (hit) {
    await db.execute(
      'accounts.redeemCode.deleteOneTimeTokens',
      'delete from auth.one_time_tokens where user_id = $1 and kind = $2',
      [hit.userId, hit.kind],
    )
    const { codeHash: _, ...redeemed } = hit
    return redeemed
  }
  const users = rows.map((row) => row.userId)
  await db.execute(
    'accounts.redeemCode.updateOneTimeTokens',
    'update auth.one_time_tokens set wrong_codes = wrong_codes + 1 where user_id = any ($1) and kind = any ($2)',
    [users, kinds],
  )
  await db.execute(
    'accounts.redeemCode.deleteSpent',
    'delete from auth.one_time_tokens where user_id = any ($1) and wrong_codes >= $2',
    [users, mostWrongCodes],
  )
  return undefined
}

export const clearTokens = (db: Db, userId: string) =>
  db.execute('accounts.clearTokens', 'delete from auth.one_time_tokens where user_id = $1', [userId])

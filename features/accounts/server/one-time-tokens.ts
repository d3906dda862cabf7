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

/** A link confirms an address, or lets somebody in: the latter is worth stealing, so it lasts less. */
export function linkSecondsOf({ config: { auth } }: Services, kind: Kind, signsIn = false) {
  if (signsIn) return auth.codeSeconds
  return kind === 'recovery' || kind === 'reauthentication' ? auth.recoverySeconds : auth.linkSeconds
}

/** Replaces those of an earlier mail of this kind. */
export async function issueToken(
  services: Services,
  db: Db,
  about: {
    userId: string
    kind: Kind
    email: string
    challenge?: string | undefined
    keepsPassword?: boolean | undefined
    signsIn?: boolean
  },
) {
  const { userId, kind, email, challenge, keepsPassword = false, signsIn } = about
  const { auth } = services.config
  const link = `${challenge ? 'pkce_' : ''}${makeLinkToken()}`
  const code = makeCode()
  await Promise.all([
    db.execute(
      'accounts.issueToken.insertOneTimeTokens',
      `insert into auth.one_time_tokens as t (user_id, kind, email, link_hash, code_hash, code_challenge, sent_at, expires_at, code_expires_at, keeps_password)
       values ($1, $2, $3, $4, $5, $6, clock(), clock() + $7 * interval '1 second', clock() + $8 * interval '1 second', $9)
       on conflict (user_id, kind) do update set email = excluded.email, link_hash = excluded.link_hash, code_hash = excluded.code_hash, code_challenge = excluded.code_challenge,
         sent_at = excluded.sent_at, expires_at = excluded.expires_at, code_expires_at = excluded.code_expires_at, wrong_codes = 0, mail_id = null,
         keeps_password = excluded.keeps_password and (t.keeps_password or t.expires_at <= clock())`,
      [
        userId,
        kind,
        email,
        hashLinkToken(link),
        hashCode(auth.linkSecrets[0], userId, code),
        challenge ?? null,
        linkSecondsOf(services, kind, signsIn),
        auth.codeSeconds,
        keepsPassword,
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
    `delete from auth.one_time_tokens where link_hash = $1 and kind = any ($2) and expires_at > clock() returning user_id, kind, email::text as email, code_challenge, keeps_password`,
    [hashLinkToken(token), kinds],
  )
}

/** Five wrong codes spoil the code, not the link; the count must be committed. */
export async function redeemCode(
  services: Services,
  db: Db,
  email: string,
  code: string,
  kinds: readonly Kind[],
): Promise<Redeemed | undefined> {
  const rows = await db.list(
    'accounts.redeemCode.lockOneTimeTokens',
    `select user_id, kind, email::text as email, code_challenge, keeps_password, code_hash as "code_hash!" from auth.one_time_tokens
     where email = lower($1) and kind = any ($2) and code_hash is not null and code_expires_at > clock() order by array_position($2, kind) for update`,
    [email, kinds],
  )
  const hit = rows.find((row) =>
    services.config.auth.linkSecrets.some((secret) =>
      isSame(row.codeHash, hashCode(secret, row.userId, code)),
    ),
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
    `update auth.one_time_tokens set wrong_codes = wrong_codes + 1, code_hash = case when wrong_codes + 1 < $3 then code_hash end
     where user_id = any ($1) and kind = any ($2)`,
    [users, kinds, mostWrongCodes],
  )
  return undefined
}

export const clearTokens = (db: Db, userId: string) =>
  db.execute('accounts.clearTokens', 'delete from auth.one_time_tokens where user_id = $1', [userId])

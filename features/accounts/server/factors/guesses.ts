import type { Db } from '#server/database.ts'

/**
 * Codes can be guessed by someone who has the password. After five wrong ones in a row a factor hears the next only a quarter of an hour later,
 * whichever instance is asked and from wherever: a hundred guesses a day at a million codes, of which three are right.
 */
const free = 5

/** To be committed although the answer is a refusal. */
export async function noteWrongCode(db: Db, factorId: string) {
  await db.execute(
    'accounts.noteWrongCode',
    `update auth.factors set wrong_codes = wrong_codes + 1, locked_until = case when wrong_codes + 1 >= $2 then clock() + interval '15 minutes' end where id = $1`,
    [factorId, free],
  )
}

export async function forgetWrongCodes(db: Db, factorId: string) {
  await db.execute(
    'accounts.forgetWrongCodes',
    'update auth.factors set wrong_codes = 0, locked_until = null where id = $1',
    [factorId],
  )
}

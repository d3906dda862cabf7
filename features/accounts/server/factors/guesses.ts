import type { Db } from '#server/database.ts'

/** After five wrong codes in a row, one try a quarter of an hour: 100 guesses a day at a million codes. */
const free = 5

/** To be committed although the answer is an error. */
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

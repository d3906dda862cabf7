/** Who is suspended is paid nothing while they are. `id`: a column. */
export const isBarred = (id: string) =>
  `exists (select from auth.users u where u.id = ${id} and u.banned_until > clock())`

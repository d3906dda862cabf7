import { notFound } from '#common/api-error.ts'
import { csvText } from '#common/csv.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { hashLinkToken, makeLinkToken } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import {
  type BookLink,
  bookLinkEnded,
  type BookLinkForm,
  enoughBookLinks,
  mostBookLinks,
  type SharedBooks,
  type SharedQuarter,
} from '../link-contract.ts'
import { quarterOf, type TaxYear } from '../rules.ts'
import { getBooks } from './books.ts'
import { listLines } from './lines.ts'
import { listNames, listQuarterCells, nameOfQuarter, type Quarter } from './quarter-file.ts'
import { lockProfile } from './lock-profile.ts'
import { getBookYear, thisYear } from './years.ts'

export async function listBookLinks(db: Db, instructorId: string): Promise<{ links: BookLink[] }> {
  const links = await db.list(
    'books.listLinks',
    `select id, name, created_at, expires_at, opened_at from public.book_links
     where instructor_id = $1 and expires_at > clock() order by created_at desc, id desc`,
    [instructorId],
  )
  return { links }
}

/** Answers the address once; of the token only a hash is stored. @throws enoughBookLinks */
export async function makeBookLink(
  db: Db,
  { config }: Pick<Services, 'config'>,
  instructorId: string,
  { name }: BookLinkForm,
): Promise<{ url: string; link: BookLink }> {
  const token = makeLinkToken()
  const link = await db.asService('a link to the caller’s own books', async (service) => {
    await lockProfile(service, instructorId)
    const { links } = await listBookLinks(service, instructorId)
    if (links.length >= mostBookLinks) fail(enoughBookLinks)
    return service.get(
      'books.makeLink',
      `insert into public.book_links (instructor_id, name, token_hash, expires_at)
       values ($1, $2, $3, clock() + interval '365 days') returning id, name, created_at, expires_at, opened_at`,
      [instructorId, name, hashLinkToken(token)],
    )
  })
  return { url: new URL(`/books?token=${token}`, config.publicUrl).href, link }
}

/** @throws notFound */
export async function endBookLink(db: Db, instructorId: string, id: string): Promise<void> {
  const ended = await db.execute(
    'books.endLink',
    'delete from public.book_links where id = $2 and instructor_id = $1',
    [instructorId, id],
  )
  if (ended === 0) fail(notFound)
}

/** @throws bookLinkEnded */
async function openLink(db: Db, token: string) {
  const link = await db.find(
    'books.openLink',
    `select k.id, k.instructor_id, k.expires_at, k.opened_at is null or k.opened_at < clock() - interval '1 hour' as "is_first!"
     from public.book_links k join public.profiles p on p.id = k.instructor_id
     where k.token_hash = $1 and k.expires_at > clock() and p.role = 'instructor'`,
    [hashLinkToken(token)],
  )
  if (!link) return fail(bookLinkEnded)
  if (link.isFirst)
    await db.execute('books.noteOpened', 'update public.book_links set opened_at = clock() where id = $1', [
      link.id,
    ])
  return link
}

/** @throws bookLinkEnded */
export const getSharedBooks = (
  db: Db,
  { token, year }: { token: string; year?: TaxYear | undefined },
): Promise<SharedBooks> =>
  db.asService('books that somebody has the link to', async (service) => {
    const { instructorId, expiresAt } = await openLink(service, token)
    const [instructor, { tax: _, ...books }] = await Promise.all([
      findProfile(service, instructorId),
      getBooks(service, instructorId, year ?? thisYear(service)),
    ])
    return { instructorName: instructor?.name ?? '', expiresAt, books }
  })

/** @throws bookLinkEnded */
export const getSharedQuarter = (
  db: Db,
  { token, ...of }: Quarter & { token: string },
): Promise<SharedQuarter> =>
  db.asService('books that somebody has the link to', async (service) => {
    const { instructorId } = await openLink(service, token)
    const span = quarterOf(of.year, of.quarter)
    const year = await getBookYear(service, instructorId, of.year)
    const lines = (await listLines(service, instructorId, of.year, year, { to: span.to })).filter(
      ({ on }) => on >= span.from,
    )
    const [names, cells] = await Promise.all([
      listNames(service, lines, 'first'),
      listQuarterCells(service, instructorId, of, 'first'),
    ])
    return {
      name: `${nameOfQuarter(of)}.csv`,
      content: csvText(cells),
      lines: lines.map(({ learnerId, ...line }) => ({
        ...line,
        learner: (learnerId && names.get(learnerId)) ?? null,
      })),
    }
  })

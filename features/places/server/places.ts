import { notFound } from '#common/api-error.ts'
import { parsePhone } from '#common/phone.ts'
import { parseFullPostcode } from '#common/postcode/parse-postcode.ts'
import type { Db } from '#server/database.ts'
import { fail, failInput, failOn } from '#server/errors.ts'
import { findCentre } from '#server/find-centre.ts'
import { type ContactDetails, type PlaceLabel, type SavedPlace, tooManyPlaces } from '../contract.ts'

type NewPlace = { address: string; postcode: string; note: string }

const columns = 'id, label, address, postcode, note, sector'

export const listPlaces = (db: Db, personId: string): Promise<SavedPlace[]> =>
  db.list(
    'places.listPlaces',
    `select ${columns} from public.saved_places where person_id = $1 order by created_at, id`,
    [personId],
  )

export const listFirstPlaces = (db: Db, people: readonly string[]) =>
  db.list(
    'places.listFirstPlaces',
    `select distinct on (person_id) person_id, address, postcode, note from public.saved_places where person_id = any($1)
     order by person_id, created_at, id`,
    [people],
  )

/** @throws tooManyPlaces */
export async function addPlace(
  db: Db,
  personId: string,
  { label, ...place }: NewPlace & { label: PlaceLabel },
): Promise<SavedPlace> {
  const at = locate(place.postcode)
  return db
    .get(
      'places.addPlace',
      `insert into public.saved_places (person_id, label, address, postcode, note, sector, lat, lng)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
      [personId, label, place.address, at.postcode, place.note, at.sector, at.lat, at.lng],
    )
    .catch(failOn({ PL001: tooManyPlaces }))
}

/** @throws notFound */
export async function changePlace(
  db: Db,
  personId: string,
  changes: { id: string; label?: PlaceLabel | undefined } & {
    [Field in keyof NewPlace]?: string | undefined
  },
): Promise<SavedPlace> {
  const moved = changes.postcode === undefined ? undefined : locate(changes.postcode)
  const row = await db.find(
    'places.changePlace',
    `update public.saved_places set label = coalesce($3, label), address = coalesce($4, address), note = coalesce($5, note),
       postcode = coalesce($6, postcode), sector = coalesce($7, sector), lat = coalesce($8, lat), lng = coalesce($9, lng)
     where id = $1 and person_id = $2 returning ${columns}`,
    [
      changes.id,
      personId,
      changes.label ?? null,
      changes.address ?? null,
      changes.note ?? null,
      moved?.postcode ?? null,
      moved?.sector ?? null,
      moved?.lat ?? null,
      moved?.lng ?? null,
    ],
  )
  return row ?? fail(notFound)
}

/** @throws notFound */
export async function removePlace(db: Db, personId: string, id: string) {
  const removed = await db.execute(
    'places.removePlace',
    'delete from public.saved_places where id = $1 and person_id = $2',
    [id, personId],
  )
  if (removed === 0) fail(notFound)
}

const nothing: ContactDetails = { phone: null, guardianName: null, guardianPhone: null }

export const getMyContactDetails = async (db: Db, personId: string): Promise<ContactDetails> =>
  (await db.find(
    'places.getMyContactDetails',
    'select phone, guardian_name, guardian_phone from public.contact_details where person_id = $1',
    [personId],
  )) ?? nothing

export async function changeMyContactDetails(
  db: Db,
  personId: string,
  changes: { [Field in keyof ContactDetails]?: string | null | undefined },
): Promise<ContactDetails> {
  const { phone, guardianName, guardianPhone } = changes
  const number = (text: string | null | undefined) => (text ? (parsePhone(text) ?? null) : null)
  return db.get(
    'places.changeMyContactDetails',
    `insert into public.contact_details as c (person_id, phone, guardian_name, guardian_phone) values ($1, $2, $3, $4)
     on conflict (person_id) do update set phone = case when $5 then excluded.phone else c.phone end,
       guardian_name = case when $6 then excluded.guardian_name else c.guardian_name end,
       guardian_phone = case when $6 then excluded.guardian_phone else c.guardian_phone end
     returning phone, guardian_name, guardian_phone`,
    [
      personId,
      number(phone),
      guardianName ?? null,
      number(guardianPhone),
      phone !== undefined,
      guardianName !== undefined,
    ],
  )
}

/** The postcode of one of the caller's saved places. */
export const findSavedSector = async (db: Db, placeId: string): Promise<string | undefined> =>
  (
    await db.find(
      'places.findSavedSector',
      'select sector from public.saved_places where id = $1 and person_id = auth.uid()',
      [placeId],
    )
  )?.sector

/** The postcode as it is written, its sector and the middle of that; a fault is said of `path`. */
export function locate(text: string, path = 'postcode') {
  const postcode = parseFullPostcode(text)
  const centre = postcode === undefined ? undefined : findCentre(postcode)
  if (!postcode || !centre)
    return failInput([{ path, message: 'Give a full postcode in Great Britain, such as BS6 6AA.' }])
  return { postcode, sector: centre.sector ?? centre.outcode, lat: centre.lat, lng: centre.lng }
}

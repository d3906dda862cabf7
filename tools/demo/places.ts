import { addPlace, changeMyContactDetails } from '#features/places/server/places.ts'
import type { Services } from '#server/services.ts'
import { demoNumber, drawnFrom } from './numbers.ts'
import { as } from './onboarding.ts'

const streets = [
  'Station Road',
  'Church Lane',
  'Victoria Street',
  'Park Avenue',
  'Mill Road',
  'Elm Grove',
  'Queens Road',
  'Chapel Street',
  'The Crescent',
  'Albert Terrace',
]
const notes = ['', 'Ring the bell', '', 'Flat 2, blue door', 'Park by the postbox', '']
const unit = 'ABDEFGHJLNPQRSTUWXYZ'

/** Saves a home near their instructor and a number. Answers the id of the place. */
export async function makeHome(
  services: Services,
  { id, name }: { id: string; name: string },
  sector: string,
  moment: { at: Temporal.Instant },
): Promise<string> {
  const drawn = drawnFrom(name)
  const place = await services.asUser(
    as(id),
    (db) =>
      addPlace(db, id, {
        label: 'home',
        address: `${(drawn % 118) + 1} ${streets[drawn % streets.length]!}`,
        postcode: `${sector}${unit[drawn % unit.length]!}${unit[(drawn >> 4) % unit.length]!}`,
        note: notes[drawn % notes.length]!,
      }),
    moment,
  )
  await services.asUser(
    as(id),
    (db) =>
      changeMyContactDetails(db, id, {
        phone: demoNumber(name),
        ...(drawn % 5 === 0 && {
          guardianName: `Sam ${name.split(' ').at(-1)!}`,
          guardianPhone: demoNumber(name, 500),
        }),
      }),
    moment,
  )
  return place.id
}

import type { Person, TestApp } from './test-app.ts'

const place = '/storage/v1/object/public/user-uploads/instructor-photos/'

/** Addresses without their bytes: here it matters that there are some. */
export const photos = { portrait: `${place}1_portrait.webp`, car: `${place}1_car.webp` }

/** As if an administrator had approved the instructor's portrait and a picture of the car. */
export const withPhotos = (app: TestApp, { id }: Pick<Person, 'id'>) =>
  app.services.asSystem('photos of an instructor', (db) =>
    db.queryUnchecked(
      `update public.instructors set portrait = coalesce(portrait, $2), car_photo = coalesce(car_photo, $3) where id = $1`,
      [id, photos.portrait, photos.car],
    ),
  )

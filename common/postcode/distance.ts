export type Point = { readonly lat: number; readonly lng: number }

/** Mean radius of the Earth (IUGG). The database measures with the same figure. */
const earthRadiusKm = 6371.0088
export const kmPerMile = 1.609344

/** Straight-line distance (haversine), in kilometres. By road it is about a third more. */
export function distanceKm(from: Point, to: Point) {
  const lat = Math.sin(radians(to.lat - from.lat) / 2)
  const lng = Math.sin(radians(to.lng - from.lng) / 2)
  const h = lat * lat + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * lng * lng
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

export const distanceMiles = (from: Point, to: Point) => distanceKm(from, to) / kmPerMile

const radians = (degrees: number) => (degrees * Math.PI) / 180

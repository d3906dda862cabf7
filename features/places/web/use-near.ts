import { parsePostcode } from '#common/postcode/parse-postcode.ts'
import { usePlaces } from './hooks.ts'
import { searchedPostcode } from './searched-postcode.ts'

/** Where a lesson will likely start: where was searched, else from home. */
export function useNear(searched: string | null = searchedPostcode() ?? null) {
  const home = useHome()
  const isPostcode = searched !== null && parsePostcode(searched).length > 0
  return isPostcode ? searched : home?.sector
}

/** The saved home, else the first saved place. */
export function useHome() {
  const saved = usePlaces().data?.places
  return saved?.find(({ label }) => label === 'home') ?? saved?.[0]
}

import type { DirectoryFilters } from './components/directory-filters.tsx'

export const unset: DirectoryFilters = {
  postcode: '',
  gearbox: '',
  max_price: '',
  minutes: '60',
  within_miles: '25',
  sort: 'nearest',
}

export const widestMiles = '50'

export const isNarrowed = ({ gearbox, max_price, within_miles, minutes }: DirectoryFilters) =>
  gearbox !== '' ||
  max_price !== '' ||
  Number(within_miles) < Number(unset.within_miles) ||
  minutes !== unset.minutes

import { locale } from '#common/locale.ts'
import type { Pence } from '#common/money.ts'

type Currency = {
  readonly code: string
  readonly symbol: string
  readonly rate: number
  readonly name: string
}

/** Specification, section 9: units per pound. Nobody is charged in anything but the first. */
export const currencies = [
  { code: 'GBP', symbol: '£', rate: 1, name: 'Pounds' },
  { code: 'USD', symbol: '$', rate: 1.27, name: 'US dollars' },
  { code: 'EUR', symbol: '€', rate: 1.17, name: 'Euros' },
  { code: 'CAD', symbol: 'C$', rate: 1.71, name: 'Canadian dollars' },
  { code: 'AUD', symbol: 'A$', rate: 1.96, name: 'Australian dollars' },
] as const satisfies readonly Currency[]

export type CurrencyCode = (typeof currencies)[number]['code']

export const currencyOf = (code: string | null | undefined) =>
  currencies.find((currency) => currency.code === code) ?? currencies[0]

/** Takes an IANA time zone; pounds wherever the table has no row for the place. */
export function guessCurrency(timeZone: string): CurrencyCode {
  if (inAustralia.has(timeZone) || timeZone.startsWith('Australia/')) return 'AUD'
  if (inCanada.has(timeZone) || timeZone.startsWith('Canada/')) return 'CAD'
  if (inUnitedStates.has(timeZone) || (timeZone.startsWith('US/') && timeZone !== 'US/Samoa')) return 'USD'
  return inEuropeanUnion.has(timeZone) ? 'EUR' : 'GBP'
}

/** `2000` in US dollars → `$25`: whole units, as the specification has it. */
export const showPrice = (pence: Pence, { symbol, rate }: Currency) =>
  `${symbol}${new Intl.NumberFormat(locale).format(Math.round((pence * rate) / 100))}`

const zones = (area: string, places: string) => places.split(' ').map((place) => `${area}/${place}`)

// By the time zone database's zone.tab, with replaced names that browsers still use.
const inAustralia = new Set(['Antarctica/Macquarie'])

const inCanada = new Set([
  ...zones(
    'America',
    'St_Johns Halifax Glace_Bay Moncton Goose_Bay Blanc-Sablon Toronto Iqaluit Atikokan Winnipeg Resolute Rankin_Inlet Regina Swift_Current',
  ),
  ...zones(
    'America',
    'Edmonton Cambridge_Bay Inuvik Creston Dawson_Creek Fort_Nelson Whitehorse Dawson Vancouver',
  ),
  ...zones('America', 'Coral_Harbour Montreal Nipigon Pangnirtung Rainy_River Thunder_Bay Yellowknife'),
])

const inUnitedStates = new Set([
  ...zones(
    'America',
    'New_York Detroit Chicago Menominee Denver Boise Phoenix Los_Angeles Anchorage Juneau Sitka Metlakatla Yakutat Nome Adak',
  ),
  ...zones('America/Indiana', 'Indianapolis Vincennes Winamac Marengo Petersburg Vevay Tell_City Knox'),
  ...zones('America/Kentucky', 'Louisville Monticello'),
  ...zones('America/North_Dakota', 'Center New_Salem Beulah'),
  ...zones('America', 'Indianapolis Fort_Wayne Knox_IN Louisville Shiprock Atka'),
  ...zones('Pacific', 'Honolulu Johnston'),
])

const inEuropeanUnion = new Set([
  ...zones(
    'Europe',
    'Vienna Brussels Sofia Zagreb Prague Copenhagen Tallinn Helsinki Mariehamn Paris Berlin Busingen Athens Budapest Dublin Rome Riga Vilnius',
  ),
  ...zones(
    'Europe',
    'Luxembourg Malta Amsterdam Warsaw Lisbon Bucharest Bratislava Ljubljana Madrid Stockholm Nicosia',
  ),
  ...zones('Asia', 'Nicosia Famagusta'),
  ...zones('Atlantic', 'Azores Canary Madeira'),
  'Africa/Ceuta',
])

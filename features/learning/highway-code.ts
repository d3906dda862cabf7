const base = 'https://www.gov.uk/guidance/the-highway-code'

/** The chapters of the Highway Code on GOV.UK, by their first rule. */
const chapters: readonly [first: number, last: number, page: string][] = [
  [1, 35, 'rules-for-pedestrians-1-to-35'],
  [36, 46, 'rules-for-users-of-powered-wheelchairs-and-mobility-scooters-36-to-46'],
  [47, 58, 'rules-about-animals-47-to-58'],
  [59, 82, 'rules-for-cyclists-59-to-82'],
  [83, 88, 'rules-for-motorcyclists-83-to-88'],
  [89, 102, 'rules-for-drivers-and-motorcyclists-89-to-102'],
  [103, 158, 'general-rules-techniques-and-advice-for-all-drivers-and-riders-103-to-158'],
  [159, 203, 'using-the-road-159-to-203'],
  [204, 225, 'road-users-requiring-extra-care-204-to-225'],
  [226, 237, 'driving-in-adverse-weather-conditions-226-to-237'],
  [238, 252, 'waiting-and-parking-238-to-252'],
  [253, 274, 'motorways-253-to-273'],
  [275, 287, 'breakdowns-and-incidents-274-to-287'],
  [288, 307, 'road-works-level-crossings-and-tramways-288-to-307'],
]

/** What has no number: the rules H1 to H3, the pages of signs and signals, the annexes. */
const parts: Readonly<Record<string, { says: string; page: string }>> = {
  H1: { says: 'Rule H1', page: 'introduction' },
  H2: { says: 'Rule H2', page: 'introduction' },
  H3: { says: 'Rule H3', page: 'introduction' },
  signs: { says: 'Traffic signs', page: 'traffic-signs' },
  lights: { says: 'Light signals controlling traffic', page: 'light-signals-controlling-traffic' },
  markings: { says: 'Road markings', page: 'road-markings' },
  signals: { says: 'Signals to other road users', page: 'signals-to-other-road-users' },
  officers: { says: 'Signals by authorised persons', page: 'signals-by-authorised-persons' },
  vehicles: { says: 'Vehicle markings', page: 'vehicle-markings' },
  'annex-1': { says: 'Annex 1', page: 'annex-1-you-and-your-bicycle' },
  'annex-2': { says: 'Annex 2', page: 'annex-2-motorcycle-licence-requirements' },
  'annex-3': { says: 'Annex 3', page: 'annex-3-motor-vehicle-documentation-and-learner-driver-requirements' },
  'annex-4': { says: 'Annex 4', page: 'annex-4-the-road-user-and-the-law' },
  'annex-5': { says: 'Annex 5', page: 'annex-5-penalties' },
  'annex-6': { says: 'Annex 6', page: 'annex-6-vehicle-maintenance-safety-and-security' },
  'annex-7': { says: 'Annex 7', page: 'annex-7-first-aid-on-the-road' },
  'annex-8': { says: 'Annex 8', page: 'annex-8-safety-code-for-new-drivers' },
}

export function placeInCode(rule: string): { says: string; href: string } | undefined {
  const part = Object.hasOwn(parts, rule) ? parts[rule] : undefined
  if (part) return { says: part.says, href: `${base}/${part.page}` }
  const chapter = /^\d+$/.test(rule)
    ? chapters.find(([first, last]) => Number(rule) >= first && Number(rule) <= last)
    : undefined
  return chapter && { says: `Rule ${rule}`, href: `${base}/${chapter[2]}` }
}
